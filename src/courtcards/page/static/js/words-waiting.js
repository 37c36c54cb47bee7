/** The texts of the waiting room, and of what brings people together. See words.js. */

/** @type {Record<string, import("./words.js").Message>} */
export const WAITING = {
  "title.waiting": "{taken} of {seats} seats",
  "title.begin": "● Ready to begin",
  "action.cancel": "Cancel",
  "error.no-spectators": "The match has begun, and this table has no spectators",

  "seats.label": "Seats, clockwise",
  "seat.number": "Seat {seat}",
  "seat.you": "you",
  "waiting.bot": "bot: {bot}",
  "seat.host": "host",
  "seat.sit-here": "Sit here",
  "seat.put-bot": "Put a bot",
  "seat.put-bot.number": "Put a bot on seat {seat}: {bot}",
  "seat.free": "Free the seat of {who}",
  "seat.free.title": "Free the seat?",
  "seat.free.what": "{who} has to leave the seat, and may sit down again.",
  "seat.free.do": "Free the seat",
  "seat.leave": "Leave the seat",

  "sit.sit": "Sit down",
  "sit.full": "Every seat is taken. When one is free again, you can sit down here.",
  "sit.full.watch": "Every seat is taken. You can stay and watch.",

  "bots.strength": "Strength of the bots",
  "bots.fill": { one: "Put a bot on the open seat", other: "Put bots on the {n} open seats" },

  "begin.begin": "Begin",
  "begin.open": { one: "{n} seat is still open.", other: "{n} seats are still open." },
  "begin.ready": "Every seat is taken: you can begin.",
  "begin.host": "Every seat is taken: {host} begins the match.",
  "begin.not-yet": "Every seat has to be taken first: invite somebody, or put bots there",

  "news.label": "Who comes and goes",
  "news.sat": "{who} sits down on seat {seat}",
  "news.stood": "{who} has left the table",
  "news.freed": "The host has freed your seat",
  "news.host": "You are the host now",
  "news.full": "Every seat is taken",
  "news.full.host": "Every seat is taken: you can begin",

  "invite.title": "Bring the others",
  "invite.title.full": "The link to this table",
  "invite.link": "Link to this table",
  "invite.text": "Come and play {game}:",
  "invite.code": "QR code of this table",
  "invite.enlarge": "Show the QR code large",
  "invite.aloud": "To be read aloud:",
  "share.copy": "Copy",
  "share.copied": "Copied",
  "share.share": "Share",
  "share.here-only":
    "This address works on this computer only. For others to join, start Courtcards with --host 0.0.0.0",

  "device.title": "Continue on another device",
  "device.how": "Open this link on the other device, or point its camera at the code: your seat comes along.",
  "device.warning": "Whoever has this link has your seat. Give it to nobody.",
  "device.renew": "Does somebody else have this link?",
  "device.renew.what":
    "With a new link the old one leads nowhere, and every other device loses the seat until it comes by the new one.",
  "device.renew.do": "Make a new link",
  "device.link": "Your personal link",
  "device.code": "QR code of your personal link",

  "contribution.title": "Add to the shuffle",
  "contribution.label": "Your addition to the shuffle",
  "contribution.hint":
    "The packs follow from the server’s secret and from what everybody adds, so that nobody can have chosen them. It can be checked after the match.",
  "contribution.letters": "Letters without accents, digits and + / = _ -, 64 at most.",

  "conditions.title": "How it is played",
  "conditions.public": "Anybody finds this table in the list of open tables",
  "conditions.link": "Only by its link or code",
  "conditions.near": "Only for devices that are invited here",
  "conditions.spectators": "Others may watch",
  "conditions.spectators-chat": "Others may watch, and see the chat",
  "conditions.no-spectators": "No spectators",
  "conditions.hints": "Whoever is on turn may ask for a hint",
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
};
