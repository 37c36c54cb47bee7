/**
 * Every text of the page, by key.
 *
 * English stands here as the message and as the fallback; the server tells those of another language, by key. Values go
 * in by name: say("banner.plays", { who: "Ann" }). Where a number decides the form, a message has the forms of
 * Intl.PluralRules: count("seat.cards", 3). Here are the texts that pages share; each app has its own beside its
 * modules, and each game in its folder.
 */

import { last } from "./last.js";
import { fileOf, onDemand } from "./told.js";

/** @typedef {string | ({other: string} & Partial<Record<Intl.LDMLPluralRule, string>>)} Message */

/** The language of the page. */
export const language = document.documentElement.lang || "en";

/** @type {Record<string, Message>} */
const catalogue = {
  "you": "You",
  "guest": "Guest",
  "pseudonym.somebody": "somebody",
  "pseudonym.another": "somebody {number}",
  "pseudonym.player": "player {number}",
  "card.name": "{rank} of {suit}",
  "card.the": "the {card}",
  "rank.A": "ace",
  "rank.2": "two",
  "rank.3": "three",
  "rank.4": "four",
  "rank.5": "five",
  "rank.6": "six",
  "rank.7": "seven",
  "rank.8": "eight",
  "rank.9": "nine",
  "rank.T": "ten",
  "rank.J": "jack",
  "rank.Q": "queen",
  "rank.K": "king",
  "suit.C": "clubs",
  "suit.D": "diamonds",
  "suit.H": "hearts",
  "suit.S": "spades",
  "index.A": "A",
  "index.K": "K",
  "index.Q": "Q",
  "index.J": "J",
  "list.and": "{first} and {last}",
  "action.close": "Close",
  "action.retry": "Try again",
  "action.home": "Choose a game",
  "error.offline": "The server cannot be reached",
  "error.device": "This device cannot host the table:",
  "error.failed": "Something went wrong on the server",
  "rules.label": "The rules, sentence by sentence",
  "rules.loading": "The rules are being written out …",
  "settings.title": "On this device",
  "settings.language": "Language",
  "settings.index": "Letters on the cards",
  "settings.index.auto": "By language",
  "settings.theme": "Light or dark",
  "settings.theme.auto": "As the system",
  "settings.theme.light": "Light",
  "settings.theme.dark": "Dark",
  "settings.suits": "Colours of the suits",
  "settings.suits.two": "Two",
  "settings.suits.four": "Four",
  "settings.cards": "Size of the cards",
  "settings.cards.usual": "Usual",
  "settings.cards.large": "Large",
  "settings.back": "Backs of the cards",
  "settings.back.crown": "Crown",
  "settings.back.waves": "Waves",
  "settings.back.stars": "Stars",
  "settings.back.tiles": "Tiles",
  "settings.cloth": "Cloth",
  "settings.cloth.green": "Green",
  "settings.cloth.blue": "Blue",
  "settings.cloth.wine": "Wine red",
  "settings.cloth.slate": "Slate",
  "settings.speed": "Speed of the others’ plays",
  "settings.speed.slow": "Slow",
  "settings.speed.normal": "Normal",
  "settings.speed.fast": "Fast",
  "settings.press": "Play a card with",
  "settings.press.twice": "Two taps",
  "settings.press.once": "One tap",
  "settings.sound": "Sounds",
  "settings.sound.off": "Off",
  "settings.sound.on": "On",
  "settings.tick": "Vibration at every card",
  "settings.tick.off": "Off",
  "settings.tick.on": "On",
  "sound.question": "Would you like to hear the cards?",
  "sound.yes": "Yes",
  "sound.no": "No",
  "home.waits.you": "It is your turn",
  "home.players.exact": { one: "{n} player", other: "{n} players" },
  "home.ruleset": "Rules",
  "home.name": "Your name",
  "home.name.hint": "optional",
  "home.instead": "The server cannot be reached: you play on this device.",
  "home.rules": "These rules",
  "bot.random": "Random",
  "bot.steady": "Steady",
  "bot.novice": "Novice",
  "bot.casual": "Casual",
  "bot.club": "Club",
  "bot.expert": "Expert",
  "bot.master": "Master",
  "levels.more": "Bots that do not look ahead",

  "option.seat": "seat {seat}",
  "option.seat.you": "you",
  "bar.home": "Courtcards, to the first page",
  "bar.label": "Table menu",
  "bar.scores": "Score sheet",
  "bar.log": "Log of plays",
  "bar.keys": "Keys",
  "bar.settings": "Settings",
  "what-if.short": "What if?",
  "what-if.back": "Back to the position",
  "link.lost": "Connection lost, trying again …",
  "board.label": "Table",
  "trick.label": "The trick",
  "trick.empty": "No card lies on the table.",
  "trick.card": "{who}: {card}",
  "hand.label": "Your hand",
  "hand.card": "{card}, in your hand",
  "actions.label": "Your turn",

  "seat.cards": { one: "{n} card in hand", other: "{n} cards in hand" },
  "seat.tricks": { one: "{n} trick", other: "{n} tricks" },
  "seat.score": "score {score}",
  "seat.dealer": "Dealer",
  "seat.dealer.mark": "D",
  "turn.plays": "plays",
  "turn.thinks": "thinks",
  "turn.you.short": "your turn",

  "banner.your-turn": "Your turn",
  "banner.press-again": "Press again to play it",

  "action.record": "Download the record",
  "action.dismiss": "Dismiss",

  "going-on.server": "Go on with this match on the server",
  "going-on.device": "Go on with this match without the server",
  "going-on.file": "Save this match to go on elsewhere",
  "going-on.title": "Go on with this match",
  "going-on.how":
    "It goes on at a new table, with the scores as they stand. The current deal starts again there. Here everything stays as it is.",
  "going-on.how.file": "It goes on at a new table, with the scores as they stand and the bots of the record.",
  "going-on.at.server": "On the server",
  "going-on.at.device": "On this device",
  "going-on.at.file": "Save it as a file",
  "going-on.file.how":
    "Saved as a file it goes on at any server or device: open it there as a record, and choose “Go on with this match”.",
  "going-on.waits": "One moment …",

  "advice.ask": "Hint",
  "advice.ask.long": "Hint: what the master would play",
  "advice.asking": "The master looks at your cards …",
  "advice.better": "{what}: {gain} better than {other}.",
  "advice.equal": "{what}. {other} is as good.",
  "advice.only": "{what}: nothing else can be played.",
  "advice.card": "The master would play {card}",
  "advice.more": { one: "The other move", other: "The {n} other moves" },
  "advice.less": "Only the best",
  "advice.all": "Every move",
  "advice.move": "Move",
  "advice.worse": "Worse by",
  "advice.best": "best",
  "advice.unit.points": "In points of this deal, against the average of the others.",
  "advice.unit.hands": "In chances to win this hand.",
  "amount.points": { one: "{n} point", other: "{n} points" },

  "trick.number": "Trick {number} of {count}",
  "trick.last": "Last trick:",

  "end.all-played": "All that counts has been taken: the rest is not played.",

  "result.hand": "Hand {number}",
  "result.player": "Player",
  "result.this-hand": "This hand",
  "result.ranking": "Ranking points",
  "result.winners": { one: "{names} wins", other: "{names} share the win" },

  "side.close": "Close",
  "sheet.title": "Score sheet",
  "sheet.hand": "Hand",
  "sheet.sum": "Total",
  "sheet.empty": "No hand has been played out yet.",
  "sheet.score": "Score",

  "log.label": "Log of plays",
  "log.empty": "Nothing has been played yet.",
  "log.dealt": "{who} deals hand {hand}",
  "log.dealt.you": "You deal hand {hand}",
  "log.restocked": { one: "The stock has {n} card again", other: "The stock has {n} cards again" },
  "log.card": "{who} plays {card}",
  "log.card.you": "You play {card}",
  "log.trick": "{who} takes the trick",
  "log.trick.you": "You take the trick",

  "keys.title": "Keys",
  "keys.arrows": "move in the hand",
  "keys.arrows.key": "Arrows",
  "keys.enter": "select a card; once more to play it",
  "keys.enter.key": "Enter, Space",
  "keys.escape": "put it back",
  "keys.escape.key": "Esc",
  "keys.deal": "deal",
  "keys.deal.key": "D",
  "keys.next": "next hand",
  "keys.next.key": "N",
  "keys.scores": "score sheet",
  "keys.scores.key": "S",
  "keys.log": "log of plays",
  "keys.log.key": "L",
  "keys.hint": "ask for a hint",
  "keys.hint.key": "H",
  "keys.takeback": "take back the last play",
  "keys.takeback.key": "T",
  "keys.chat": "chat",
  "keys.chat.key": "C",
  "keys.help": "these keys",
  "keys.help.key": "?",
  "action.cancel": "Cancel",
  "seat.you": "you",
  "sit.sit": "Sit down",
  "share.copy": "Copy",
  "share.copied": "Copied",
  "share.share": "Share",
  "contribution.label": "Your addition to the shuffle",
  "contribution.hint":
    "The packs follow from the server’s secret and from what everybody adds, so that nobody can have chosen them. It can be checked after the match.",
  "contribution.letters": "Letters without accents, digits and + / = _ -, 64 at most.",

  "conditions.public": "Anybody finds this table in the list of open tables",
  "conditions.link": "Only by its link or code",
  "conditions.near": "Only for devices that are invited here",
  "conditions.spectators": "Others may watch",
  "conditions.spectators-chat": "Others may watch, and see the chat",
  "conditions.no-spectators": "No spectators",
  "conditions.hints": "Players may ask for a hint on their own turn",
  "conditions.no-hints": "No hints",
  "conditions.free-text": "In the chat everybody writes freely",
  "conditions.phrases": "In the chat only set phrases can be said",
  "pace.none": "No clock",
  "pace.seconds": { one: "{n} second a move", other: "{n} seconds a move" },
  "pace.minutes": { one: "{n} minute a move", other: "{n} minutes a move" },
  "pace.days": { one: "{n} day a move", other: "{n} days a move" },
  "absent.minutes": {
    one: "A bot ({bot}) plays for anybody who is away for {n} minute",
    other: "A bot ({bot}) plays for anybody who is away for {n} minutes",
  },
  "absent.seconds": {
    one: "A bot ({bot}) plays for anybody who is away for {n} second",
    other: "A bot ({bot}) plays for anybody who is away for {n} seconds",
  },
  "absent.wait": "The table waits for anybody who is away",
  "absent.clock": "A bot ({bot}) plays for anybody whose time runs out",
  "people.sat": "{who} sits down",
  "people.stood": "Seat {number} is free again",
  "people.began": "The match begins",
  "people.away": "{who} has lost the connection",
  "people.away.you": "You have lost the connection",
  "people.stood-in.away": "{who} stays away: a bot plays",
  "people.stood-in.away.you": "You were away: a bot plays for you",
  "people.stood-in.clock": "{who} has run out of time: a bot plays",
  "people.stood-in.clock.you": "Your time has run out: a bot plays for you",
  "people.stood-in.left": "{who} leaves the table: a bot plays",
  "people.stood-in.left.you": "You leave the table: a bot plays for you",
  "people.link-renewed": "{who} has made a new link of the seat",
  "people.link-renewed.you": "You have made a new link of your seat",
  "people.back": "{who} is back",
  "people.back.you": "You are back",
  "people.paused": "{who} pauses the table",
  "people.paused.you": "You pause the table",
  "people.resumed": "{who} resumes play",
  "people.resumed.you": "You resume play",
  "people.asked.takeback": "{who} asks to take a play back",
  "people.asked.takeback.you": "You ask to take your play back",
  "people.asked.rematch": "{who} asks for another match",
  "people.asked.rematch.you": "You ask for another match",
  "people.agreed": "{who} agrees",
  "people.agreed.you": "You agree",
  "people.declined": "{who} declined",
  "people.declined.you": "You declined",
  "people.taken-back": "The last play of {who} is taken back",
  "people.taken-back.more": {
    one: "{n} play is taken back, to that of {who}",
    other: "{n} plays are taken back, to that of {who}",
  },
  "people.rematched": "Another match: {who} deals first",
  "people.said": "{who} says: {what}",
  "people.muted": "{who} may only say set phrases now",
  "people.unmuted": "{who} may write again",
  "people.all-muted": "Only set phrases can be said now",
  "people.all-unmuted": "Everybody may write again",

  "seat.bot": "A bot: {bot}",
  "seat.stand-in": "a bot plays",
  "seat.stand-in.which": "A bot plays: {bot}",
  "seat.away": "away",
  "seat.away.since": "Away since {time}",
  "seat.bot-soon": "A bot will play in",
  "seat.muted": "May only say set phrases",
  "seat.fault.illegal": "no legal move",
  "seat.fault.late": "too late",
  "seat.fault.crashed": "crashed",
  "seat.fault.title": "The last move was made in the place of the program that plays here",
  "log.fault.illegal": "{told}: made in the place of a program whose answer was no legal move",
  "log.fault.late": "{told}: made in the place of a program that took too long",
  "log.fault.crashed": "{told}: made in the place of a program that has crashed",

  "time.left": "Time left",
  "time.days": "{days} d {hours} h",
  "time.hours": "{hours} h {minutes} min",
  "time.low": { one: "{n} second left", other: "{n} seconds left" },

  "ask.takeback.you": "You ask to take your play back",
  "ask.rematch.you": "You ask for another match",
  "action.takeback": "Take back",
  "action.takeback.long": "Take back your last play",
  "action.pause": "Pause the table",
  "action.resume": "Go on",
  "action.leave": "Leave the table",
  "action.stay": "Stay",

  "menu.title": "Table",
  "menu.open": "Pause, leave and more",
  "turns.begin": "Tell me when it is my turn",
  "turns.end": "Tell me no more",
  "turns.off": "As a notification on this device, while the table is closed.",
  "turns.on": "This device is told when it is your turn.",
  "turns.refused": "This browser may not show notifications: allow them in its settings.",
  "turns.impossible":
    "Notifications are not possible here: they need HTTPS, a browser that has them, and a server that sends them.",
  "leave.title": "Leave the table?",
  "leave.text":
    "A bot plays for you until you come back; the seat stays yours. Open the table again to play on yourself.",

  "shuffle.given":
    "The seed of this match was named by whoever opened the table: that person can know every card. Nothing proves this match fair.",

  "chat.label": "Chat",
  "chat.unread": { one: "{n} new message", other: "{n} new messages" },
  "report.person": "Report a player",
  "report.title": "Report {who}",
  "report.who": "Who is meant?",
  "report.why": "Why? The person who runs this server sees it, with what was written; the others here do not.",
  "report.insult": "It insults",
  "report.advertising": "It advertises",
  "report.other": "Something else",
  "report.thanks": "Thank you. The person who runs this server will look at it.",

  "phrase.hello": "Hello!",
  "phrase.good-luck": "Good luck!",
  "phrase.well-played": "Well played!",
  "phrase.thank-you": "Thank you!",
  "phrase.sorry": "Sorry!",
  "phrase.one-moment": "One moment, please.",
  "phrase.your-turn": "It is your turn.",
  "phrase.good-game": "Good game!",
  "phrase.goodbye": "Goodbye!",
  "near.join": "Join a device next to you",
  "near.invite": "Invite a device next to you",
  "near.invite.show":
    "The other device scans this code, on the first page under “Join a device next to you”. Any camera opens it, too, where the address can be reached.",
  "near.invite.code": "QR code of the invitation",
  "near.invite.text": "The invitation as text",
  "near.invite.scan": "Then it shows a code, too. Scan that one here.",
  "near.invite.next": "Invite another device",
  "near.invited": "The other device is here.",
  "near.scan": "Scan with the camera",
  "near.text.offer": "Or paste the text of the code",
  "near.text.answer": "Or paste the text of its code",
  "near.text.take": "Take it",
  "near.connecting": "Connecting …",
  "near.no-camera":
    "The camera cannot be used here: copy the text under the code on one device, and paste it on the other",
  "near.no-line": "This browser cannot connect to other devices",
  "near.no-way": "The two devices do not reach each other: are both in the same network?",
  "near.not-come": "The other device has not come to this table: it says why",
  "near.no-answer": "This is not the code that answers the one shown here",
  "near.other-version": "The other device has another version of Courtcards: open its page anew on both",
  "near.trust.host": "This device deals and knows all cards: everybody who plays here trusts it.",
  "near.stay.host":
    "The others are here as long as this page is open. When it is left, or a connection is lost, invite them again: the match stands on this device, and everybody’s seat is kept.",
  "near.lost.title": "The connection to the other device is lost",
  "replay.tab.review": "Review",
  "replay.keys.moves.key": "← →",
  "replay.keys.hands.key": "↑ ↓",
  "replay.keys.ends.key": "Home, End",
  "replay.keys.space.key": "Space",
  "replay.keys.open.key": "H",
  "replay.keys.slips.key": "N P",
  "replay.keys.help.key": "?",

  "history.title": "Your matches",
  "history.replay": "Replay",
  "rulebook.open": "Try clause {clause}",
  "press.stock": "About the stock",
  "press.seat": "About {who}",
  "press.contract": "About the game being played",
  "press.trick": "About the trick: who led, and who is winning it",
};

/**
 * Once this is done all is said in the language of the page, which is English until then: whatever draws a page waits
 * for it. The module itself does not, since older phones know no `await` outside of a function.
 */
export const wordsCome = language === "en" ? Promise.resolve() : takeWords();

/** The language's own texts go before those in English, whichever come first. */
async function takeWords() {
  Object.assign(catalogue, await wordsOf(language));
}

/**
 * Adds the texts of a game, in English where the language has none.
 *
 * @param {Record<string, Message>} words
 */
export function addWords(words) {
  for (const [key, message] of Object.entries(words)) catalogue[key] ??= message;
}

/** The game that the page shows, if it shows one: what it calls a thing itself goes first. */
let shownGame = "";

/** Speak of one game: a key behind its name goes before the key alone. @param {string} game */
export function speakOf(game) {
  shownGame = game;
}

/** @param {string} key */
const messageOf = (key) => catalogue[`${shownGame}.${key}`] ?? catalogue[key];

// The messages know no more than a number's form; a library that reads ICU messages would parse each for the same.
const plurals = onDemand(() => new Intl.PluralRules(language));

/**
 * The catalogue of another language; empty where it cannot be had, so that the page speaks English.
 *
 * @param {string} name
 * @returns {Promise<Record<string, Message>>}
 */
async function wordsOf(name) {
  try {
    const response = await fileOf("words", name);
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}

/** What most messages are told with: a page is drawn with hundreds of them. @type {Record<string, string | number>} */
const NONE = {};

/** @param {string} text @param {Record<string, string | number>} values */
const fill = (text, values) =>
  values === NONE ? text : text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));

/** Stands for a message that is lacking, which is a mistake: tests see it on the console. @param {string} key */
function withoutWords(key) {
  console.error(`no words for ${key}`);
  return last(key.split(".")) ?? "";
}

/** The message of a key, its values filled in. @param {string} key @param {Record<string, string | number>} [values] */
export function say(key, values = NONE) {
  const text = messageOf(key) ?? withoutWords(key);
  return fill(typeof text === "string" ? text : text.other, values);
}

/**
 * The message that fits a number; the number is `{n}` in it.
 *
 * @param {string} key
 * @param {number} n
 * @param {Record<string, string | number>} [values]
 */
export function count(key, n, values = {}) {
  const text = messageOf(key) ?? withoutWords(key);
  const form = typeof text === "object" ? (text[plurals().select(n)] ?? text.other) : text;
  return fill(form, { n: n < 0 ? `−${-n}` : n, ...values });
}

/** Is there a message of this key? @param {string} key */
export const hasWords = (key) => messageOf(key) !== undefined;

/** "Ann, Bob and Cleo". @param {string[]} names */
export function listed(names) {
  if (names.length < 2) return names[0] ?? "";
  return say("list.and", { first: names.slice(0, -1).join(", "), last: last(names) ?? "" });
}
