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
  "luck.doubt": "± {doubt}",
  "replay.holds": "{who} holds {cards}",
  "replay.holds.nothing": "{who} holds no card",
  "replay.first": "Start of the hand",
  "replay.last": "End of the hand",
  "replay.back": "Previous move",
  "replay.on": "Next move",
  "replay.open": "Everyone’s cards",
  "replay.copied": "Link to this position copied.",
  "replay.copy": "Copy link",
  "replay.copy.by-hand": "Copy the link to this position:",
  "action.close": "Close",
  "action.retry": "Try again",
  "action.home": "Choose a game",
  "error.offline": "Cannot reach the server",
  "error.device": "This device cannot host the table:",
  "error.failed": "Something went wrong on the server",
  "rules.label": "The rules, sentence by sentence",
  "rules.loading": "Loading the rules…",
  "settings.title": "Settings on this device",
  "settings.language": "Language",
  "settings.index": "Letters on the cards",
  "settings.index.auto": "By language",
  "settings.theme": "Theme",
  "settings.theme.auto": "System",
  "settings.theme.light": "Light",
  "settings.theme.dark": "Dark",
  "settings.suits": "Suit colours",
  "settings.suits.two": "Two",
  "settings.suits.four": "Four",
  "settings.cards": "Numbers on the cards",
  "settings.cards.usual": "Normal",
  "settings.cards.large": "Large",
  "settings.order": "Order of your hand",
  "settings.order.usual": "As usual",
  "settings.order.suit": "By suit",
  "settings.order.rank": "By rank",
  "settings.order.trumps": "Trumps first",
  "settings.order.hand": "As I drag them",
  "settings.back": "Card backs",
  "settings.back.crown": "Crown",
  "settings.back.waves": "Waves",
  "settings.back.stars": "Stars",
  "settings.back.tiles": "Tiles",
  "settings.cloth": "Cloth",
  "settings.cloth.green": "Green",
  "settings.cloth.blue": "Blue",
  "settings.cloth.wine": "Wine red",
  "settings.cloth.slate": "Slate",
  "settings.speed": "Opponents’ speed",
  "settings.speed.slow": "Slow",
  "settings.speed.normal": "Normal",
  "settings.speed.fast": "Fast",
  "settings.speed.instant": "Instant",
  "settings.press": "Play a card with",
  "settings.press.twice": "Two taps",
  "settings.press.once": "One tap",
  "action.claim": "Claim the rest",
  "action.claim.long": "Claim the rest: no one can take a trick from you",
  "action.concede": "Concede the rest",
  "action.concede.long": "Concede the rest: you can take no more tricks, a bot plays your cards",
  "people.claimed": "{who} claims the rest",
  "people.claimed.you": "You claim the rest",
  "settings.forced": "Forced moves",
  "settings.forced.on": "Play themselves",
  "settings.forced.off": "I play them",
  "settings.quiet": "Faces, names and bubbles",
  "settings.quiet.off": "Shown",
  "settings.quiet.on": "Hidden",
  "settings.sound": "Sounds",
  "settings.sound.off": "Off",
  "settings.sound.on": "On",
  "settings.tick": "Vibrate on each card",
  "settings.tick.off": "Off",
  "settings.tick.on": "On",
  "sound.question": "Turn sound on?",
  "sound.yes": "Yes",
  "sound.no": "No",
  "home.waits.you": "Your turn",
  "home.players.exact": { one: "{n} player", other: "{n} players" },
  "home.ruleset": "Rules",
  "home.name": "Your name",
  "name.limit": "A name has at most {most} characters.",
  "face.you": "Your name and face",
  "face.title": "Your face",
  "face.choose": "Choose your face",
  "face.lead": "Others at the table see it beside your name.",
  "face.by-name": "Let your name decide",
  "face.number": "Face {number}",
  "home.name.hint": "optional",
  "home.instead": "No connection to the server: you play on this device.",
  "home.rules": "These rules",
  "bot.random": "Random",
  "bot.steady": "Steady",
  "bot.novice": "Novice",
  "bot.casual": "Casual",
  "bot.club": "Club",
  "bot.expert": "Expert",
  "bot.master": "Master",
  "levels.more": "Simpler bots",

  "option.seat": "seat {seat}",
  "seat.number": "Seat {seat}",
  "option.seat.you": "you",
  "bar.home": "Courtcards home page",
  "bar.label": "Table menu",
  "bar.scores": "Score sheet",
  "bar.log": "Move log",
  "bar.keys": "Keyboard shortcuts",
  "bar.settings": "Settings",
  "what-if.short": "What if?",
  "what-if.back": "Back to the position",
  "link.lost": "Connection lost. Reconnecting…",
  "board.label": "Table",
  "trick.label": "Current trick",
  "trick.empty": "No cards on the table.",
  "trick.card": "{who}: {card}",
  "hand.label": "Your hand",
  "hand.card": "{card}, in your hand",
  "actions.label": "Your turn",

  "seat.cards": { one: "{n} card in hand", other: "{n} cards in hand" },
  "seat.tricks": { one: "{n} trick", other: "{n} tricks" },
  "seat.score": "score {score}",
  "seat.dealer": "Dealer",
  "seat.dealer.mark": "D",
  "turn.plays": "to play",
  "turn.thinks": "thinking",
  "turn.you.short": "your turn",

  "banner.your-turn": "Your turn",
  "banner.press-again": "Tap again to play it",

  "action.record": "Download the record",
  "action.dismiss": "Dismiss",

  "going-on.server": "Continue this match on the server",
  "going-on.device": "Continue this match without the server",
  "going-on.file": "Save this match to continue elsewhere",
  "going-on.title": "Continue this match",
  "going-on.how":
    "The match continues at a new table, with the scores as they are. The current deal starts again there. Nothing changes here.",
  "going-on.how.file": "The match continues at a new table, with the same scores and bots.",
  "going-on.at.server": "On the server",
  "going-on.at.device": "On this device",
  "going-on.at.file": "Save as a file",
  "going-on.file.how":
    "You can continue from the file on any server or device: open it there as a record, and choose “Continue this match”.",
  "going-on.waits": "One moment…",

  "advice.ask": "Hint",
  "advice.ask.long": "Hint: see the master’s choice",
  "advice.asking": "The master is looking at your cards…",
  "advice.better": "{what}: {gain} better than {other}.",
  "advice.equal": "{what}. {other} is just as good.",
  "advice.only": "{what}: your only legal move.",
  "advice.card": "The master would play {card}",
  "advice.more": { one: "Other move", other: "{n} other moves" },
  "advice.less": "Best only",
  "advice.all": "All moves",
  "advice.move": "Move",
  "advice.worse": "Worse by",
  "advice.best": "best",
  "advice.unit.points": "In points of this deal, compared with the others’ average.",
  "advice.unit.hands": "In chances to win this hand.",
  "amount.points": { one: "{n} point", other: "{n} points" },

  "trick.number": "Trick {number} of {count}",
  "trick.last": "Last trick:",

  "end.all-played": "All points are taken: the rest is not played.",

  "result.hand": "Hand {number}",
  "result.player": "Player",
  "result.this-hand": "This hand",
  "result.ranking": "Ranking points",
  "result.winners": { one: "{names} wins", other: "{names} share the win" },

  "side.close": "Close",
  "sheet.title": "Score sheet",
  "sheet.hand": "Hand",
  "sheet.sum": "Total",
  "sheet.empty": "No hand finished yet.",
  "sheet.score": "Score",

  "log.label": "Move log",
  "log.empty": "No moves yet.",
  "log.dealt": "{who} deals hand {hand}",
  "log.dealt.you": "You deal hand {hand}",
  "log.restocked": { one: "Stock refilled: {n} card", other: "Stock refilled: {n} cards" },
  "log.card": "{who} plays {card}",
  "log.card.you": "You play {card}",
  "log.trick": "{who} takes the trick",
  "log.trick.you": "You take the trick",

  "keys.title": "Keyboard shortcuts",
  "keys.arrows": "move along your hand",
  "keys.arrows.key": "Arrows",
  "keys.order": "move the card in your hand (order: as I drag them)",
  "keys.order.key": "Shift + Arrows",
  "hand.moved": "{card}: {place} of {count}",
  "keys.enter": "select a card; again to play it",
  "keys.enter.key": "Enter, Space",
  "keys.escape": "deselect",
  "keys.escape.key": "Esc",
  "keys.deal": "deal",
  "keys.deal.key": "D",
  "keys.next": "next hand",
  "keys.next.key": "N",
  "keys.scores": "score sheet",
  "keys.scores.key": "S",
  "keys.log": "move log",
  "keys.log.key": "L",
  "keys.hint": "ask for a hint",
  "keys.hint.key": "H",
  "keys.takeback": "take back the last play",
  "keys.takeback.key": "T",
  "keys.chat": "chat",
  "keys.chat.key": "C",
  "keys.help": "this list",
  "keys.help.key": "?",
  "action.cancel": "Cancel",
  "seat.you": "you",
  "sit.sit": "Sit down",
  "share.copy": "Copy",
  "share.copied": "Copied",
  "share.share": "Share",
  "contribution.label": "Your part of the shuffle",
  "contribution.hint":
    "The shuffle combines the server’s secret with everyone’s part, so nobody can choose the cards. You can check it after the match.",
  "contribution.letters": "Up to 64 characters: letters without accents, digits and + / = _ -.",

  "conditions.public": "Public: listed under open tables",
  "conditions.link": "Private: join by link or code",
  "conditions.near": "Only for devices invited here",
  "conditions.spectators": "Others may watch",
  "conditions.spectators-chat": "Others may watch and see the chat",
  "conditions.no-spectators": "No spectators",
  "conditions.hints": "Hints on your own turn",
  "conditions.no-hints": "No hints",
  "conditions.free-text": "Chat: free text",
  "conditions.phrases": "Chat: preset phrases only",
  "pace.none": "No clock",
  "pace.seconds": { one: "{n} second per move", other: "{n} seconds per move" },
  "pace.minutes": { one: "{n} minute per move", other: "{n} minutes per move" },
  "pace.days": { one: "{n} day per move", other: "{n} days per move" },
  "absent.minutes": {
    one: "After {n} minute away, a bot ({bot}) takes over",
    other: "After {n} minutes away, a bot ({bot}) takes over",
  },
  "absent.seconds": {
    one: "After {n} second away, a bot ({bot}) takes over",
    other: "After {n} seconds away, a bot ({bot}) takes over",
  },
  "absent.wait": "The table waits for absent players",
  "absent.clock": "A bot ({bot}) takes over when a player’s time runs out",
  "people.sat": "{who} joins",
  "people.stood": "Seat {number} is free again",
  "people.began": "The match starts",
  "people.away": "{who} lost the connection",
  "people.away.you": "You lost the connection",
  "people.stood-in.away": "{who} is away: a bot takes over",
  "people.stood-in.away.you": "You were away: a bot plays for you",
  "people.stood-in.clock": "{who} ran out of time: a bot takes over",
  "people.stood-in.clock.you": "You ran out of time: a bot plays for you",
  "people.stood-in.conceded": "{who} takes no more tricks: a bot plays the rest",
  "people.stood-in.conceded.you": "You take no more tricks: a bot plays the rest for you",
  "people.stood-in.left": "{who} left the table: a bot takes over",
  "people.stood-in.left.you": "You left the table: a bot plays for you",
  "people.link-renewed": "{who} made a new seat link",
  "people.link-renewed.you": "You made a new link for your seat",
  "people.back": "{who} is back",
  "people.back.you": "You are back",
  "people.paused": "{who} paused the table",
  "people.paused.you": "You paused the table",
  "people.resumed": "{who} resumed play",
  "people.resumed.you": "You resumed play",
  "people.asked.takeback": "{who} asks to take back a play",
  "people.asked.takeback.you": "You asked to take back your play",
  "people.asked.rematch": "{who} wants a rematch",
  "people.asked.rematch.you": "You asked for a rematch",
  "people.agreed": "{who} accepted",
  "people.agreed.you": "You accepted",
  "people.declined": "{who} declined",
  "people.declined.you": "You declined",
  "people.taken-back": "Taken back: last play of {who}",
  "people.taken-back.more": {
    one: "{n} play taken back, up to one of {who}",
    other: "{n} plays taken back, up to one of {who}",
  },
  "people.rematched": "Rematch: {who} deals first",
  "people.said": "{who} says: {what}",
  "people.muted": "{who} can only use preset phrases now",
  "people.unmuted": "{who} can write again",
  "people.all-muted": "Chat is limited to preset phrases now",
  "people.all-unmuted": "Everyone can write again",

  "seat.bot": "A bot: {bot}",
  "seat.stand-in": "a bot plays",
  "seat.stand-in.which": "A bot plays: {bot}",
  "seat.away": "away",
  "seat.away.since": "Away since {time}",
  "seat.bot-soon": "A bot takes over in",
  "seat.muted": "Preset phrases only",
  "seat.fault.illegal": "illegal move",
  "seat.fault.late": "too late",
  "seat.fault.crashed": "crashed",
  "seat.fault.title": "The last move was automatic: the program at this seat failed",
  "log.fault.illegal": "{told} (automatic: the program sent an illegal move)",
  "log.fault.late": "{told} (automatic: the program took too long)",
  "log.fault.crashed": "{told} (automatic: the program crashed)",

  "time.left": "Time left",
  "time.days": "{days} d {hours} h",
  "time.hours": "{hours} h {minutes} min",
  "time.low": { one: "{n} second left", other: "{n} seconds left" },

  "ask.takeback.you": "You asked to take back your play",
  "ask.rematch.you": "You asked for a rematch",
  "action.takeback": "Take back",
  "action.takeback.long": "Take back your last play",
  "action.pause": "Pause the table",
  "action.resume": "Resume",
  "action.leave": "Leave the table",
  "action.stay": "Stay",

  "menu.title": "Table",
  "menu.open": "Pause, leave and more",
  "turns.begin": "Notify me on my turn",
  "turns.end": "Stop notifying me",
  "turns.off": "A notification on this device, while the table is closed.",
  "turns.on": "This device notifies you when it is your turn.",
  "turns.refused": "Notifications are blocked: allow them in the browser’s settings.",
  "turns.impossible":
    "Notifications are not available here: they need HTTPS, a browser that supports them, and a server that sends them.",
  "leave.title": "Leave the table?",
  "leave.text": "A bot plays for you until you come back; your seat stays yours. Open the table again to play on.",

  "shuffle.given":
    "The person who opened this table chose the seed, and can know every card. Nothing proves this match fair.",

  "chat.label": "Chat",
  "chat.unread": { one: "{n} new message", other: "{n} new messages" },
  "report.person": "Report a player",
  "report.title": "Report {who}",
  "report.who": "Which player?",
  "report.why": "Why? The person who runs this server sees your report and the messages; the other players do not.",
  "report.insult": "Insults",
  "report.advertising": "Advertising",
  "report.other": "Something else",
  "report.thanks": "Thank you. The person who runs this server will look into it.",

  "phrase.hello": "Hello!",
  "phrase.good-luck": "Good luck!",
  "phrase.well-played": "Well played!",
  "phrase.thank-you": "Thank you!",
  "phrase.sorry": "Sorry!",
  "phrase.one-moment": "One moment, please.",
  "phrase.your-turn": "Your turn!",
  "phrase.good-game": "Good game!",
  "phrase.goodbye": "Goodbye!",
  "near.join": "Join a nearby device",
  "near.invite": "Invite a nearby device",
  "near.invite.show":
    "The other device scans this code, on the first page under “Join a nearby device”. Any camera opens it too, if it can reach the address.",
  "near.invite.code": "Invitation QR code",
  "near.invite.text": "Invitation as text",
  "near.invite.scan": "Then it shows a code too. Scan that one here.",
  "near.invite.next": "Invite another device",
  "near.invited": "The other device has joined.",
  "near.scan": "Scan with the camera",
  "near.text.offer": "Or paste the code as text",
  "near.text.answer": "Or paste its code as text",
  "near.text.take": "Use it",
  "near.connecting": "Connecting…",
  "near.no-camera": "No access to the camera: copy the text under the code on one device, and paste it on the other",
  "near.no-line": "This browser cannot connect to other devices",
  "near.no-way": "The two devices cannot reach each other: are both on the same network?",
  "near.not-come": "The other device did not join this table: it shows why",
  "near.no-answer": "This code does not answer the one shown here",
  "near.other-version": "The other device has another version of Courtcards: reload the page on both",
  "near.trust.host": "This device deals and knows all cards: everyone who plays here has to trust it.",
  "near.stay.host":
    "Keep this page open for the others. If you leave it, or a connection is lost, invite them again: this device keeps the match and everyone’s seat.",
  "near.lost.title": "Connection to the other device lost",
  "replay.tab.review": "Review",
  "analyse.keys.best.key": "B",
  "replay.keys.moves": "previous, next move",
  "replay.keys.ends": "start, end of the hand",
  "replay.keys.open": "show everyone’s cards, or one player’s",
  "replay.keys.help": "this list",
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
