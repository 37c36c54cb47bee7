/**
 * What a page has to know of a game to draw it: each game declares one object, a `Drawing`, and everything else is
 * drawn by that. games.js finds them; trick-board/ is what trick-taking games share.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./view/showing.js").Showing} Showing
 * @typedef {import("./play/playing.js").Playing} Session
 * @typedef {import("./play/log-lines.js").LogLine} LogLine
 * @typedef {import("./narrate.js").Scene} Scene
 * @typedef {import("./play/session.js").Frame} Frame
 * @typedef {import("./layout/geometry.js").Rect} Rect
 * @typedef {import("./layout/geometry.js").Placement} Placement
 * @typedef {import("./replay/types.js").Replay} Replay
 * @typedef {import("./history/types.js").PlayedMatch} PlayedMatch
 * @typedef {import("./types.js").TableEvent} TableEvent
 * @typedef {import("./words.js").Message} Message
 * @typedef {import("../../vendor/lit-html/lit-html.js").TemplateResult} TemplateResult
 * @typedef {unknown} Part what lit-html draws: a template, a text, nothing
 *
 * @typedef {{x: number, y: number, w: number}} Spot where a card comes from or goes to
 *
 * @typedef {object} Ground The board as it is laid out now.
 * @property {HTMLElement} board
 * @property {(selector: string) => Rect} rect where an element lies
 * @property {(seat: number) => Spot} seat where the cards of a seat come from and go to
 *
 * @typedef {object} Moves The moves of a game in words. A move is the text that the server writes.
 * @property {(seat: number, move: string, scene: Scene) => string} told what a seat has done
 * @property {(seat: number, card: string, move: string | null, scene: Scene) => string} drew that a card has
 *   come into a seat's hand, by its own move or, where that is null, by another's; "" where hands do not grow
 * @property {(move: string) => string} words in few words: for a hint, for a review
 * @property {(move: string) => string} compared as what another move is better than: "ending your turn"
 * @property {(move: string) => string} advised as advice: "The master would play …"
 * @property {(move: string) => {card: string | null, places: string[]}} parts what stands out on the table
 * @property {(move: string) => {card: string, place: string} | null} named the card, and the place in words, that the
 *   told sentence names; null where it names no card
 * @property {(view: View) => boolean} areSame does it make no difference which of the legal moves is made?
 * @property {(move: string) => number} steps how long a move is shown, in steps of the chosen speed
 *
 * @typedef {object} Layout Where the cards on the table lie.
 * @property {(ground: Ground, view: View, near: number) => Map<string, Placement>} cards
 * @property {(ground: Ground, view: View, near: number) => void} spots puts the drawn places where cards will lie
 * @property {(ground: Ground, view: View) => Map<string, Rect>} areas the places that can be pressed, by name
 * @property {(ground: Ground, view: View, event: TableEvent | null) => Spot | null} source where new cards come from
 * @property {(ground: Ground, source: Spot) => number} width of a card that flies to another seat
 * @property {(card: string, before: View, owner: number) => number} owner whose card it is that is taken back
 *
 * @typedef {object} Hands What pressing and pulling means.
 * @property {string[]} places the names of the places that can be pressed
 * @property {string} entry the place that the arrow keys reach first from the hand
 * @property {(session: Session, card: string) => void} press a card of the hand is pressed
 * @property {(session: Session, place: string) => void} pressPlace
 * @property {(session: Session, source: string, place: string | null, isOverTable: boolean) => void} drop what is
 *   pulled is let go, near a place or over the table
 * @property {(view: View, source: string) => string[]} pulled the cards that are pulled along
 * @property {(view: View, place: string) => string | null} top the card that lies on top of a place
 * @property {string[]} keys names of the letters that only this game has on the keyboard; their words: `keys.<name>`
 * @property {(session: Session, key: string) => (() => void) | undefined} key what a letter of the keyboard does
 *
 * @typedef {object} Ended The words for what is over.
 * @property {(view: View) => string} title of a hand
 * @property {(hand: number, contract: string | null | undefined) => string} name of a hand, in a list of them
 * @property {(view: View, scene: Scene) => string} how the hand ended
 * @property {() => string} column what the scores of one hand stand under
 * @property {(view: View, winners: number[]) => Part} won what is said of the win
 *
 * @typedef {object} Tricks What a replay and a live table show of a trick that is complete; of no use without tricks.
 * @property {(before: View, event: TableEvent, after: View) => View | null} full the table with the whole trick on it
 * @property {(before: View, after: View) => number | null} taker who has one trick more
 *
 * @typedef {object} Replayed
 * @property {(replay: Replay, ply: number, seat: number) => Table | null} table as a seat saw it
 * @property {(replay: Replay, ply: number) => number | null} taker of the trick that was completed there
 *
 * @typedef {object} Kept What this device keeps of matches.
 * @property {(options: View["options"]) => string} scoring the word that says how a match was scored
 * @property {(match: PlayedMatch) => boolean} lessIsBetter
 * @property {(matches: PlayedMatch[]) => Part} statistics the tables of this game alone
 *
 * @typedef {{dealer: number, contract?: string | null, scores: number[]}} PaperGame a game that has been played; paper
 *   keeps no trump suit
 *
 * @typedef {object} PaperSheet What stands on a score sheet.
 * @property {string[]} names by seat
 * @property {number} [me] the own seat
 * @property {number | null} firstDealer
 * @property {PaperGame[]} hands
 * @property {{label: string, points: number[]}[]} [others] lines that are no game
 * @property {number[]} totals
 * @property {number[]} negativesLeft by seat
 * @property {number[]} trumpsLeft by seat
 * @property {string | null} [playing] the negative game that is being played
 * @property {number[]} [winners]
 * @property {number[] | null} [rankingPoints]
 *
 * @typedef {object} Paper The score sheet of a club evening, drawn as on paper.
 * @property {(contract: string) => string} contract the name of a contract
 * @property {(contract: string, entry: number) => string} entry what so many points of it are; "" for only a number
 * @property {(sheet: PaperSheet) => Part} sheet
 *
 * @typedef {import("../analyse/setup.js").Layout} SetUpLayout
 *
 * @typedef {object} SetupParts What a position is set up with on the analysis board.
 * @property {number} handSize cards of a hand as it is dealt
 * @property {boolean} hasTurn can any seat be on turn, with any number of cards in the hands?
 * @property {{name: string, isDealt: boolean, words: () => string}[]} places beside the hands
 * @property {string[]} firsts moves of which one is made first
 * @property {(layout: SetUpLayout, left: string[]) => string[]} fields of the position as text; `left` lies nowhere
 *
 * @typedef {NonNullable<View["table"]>} Table
 *
 * @typedef {object} Drawing
 * @property {string} name
 * @property {string} board which styles it is drawn by
 * @property {Record<string, Message>} words
 * @property {string} offered the rule set that is offered at a first visit; "" for the first of the catalogue
 * @property {() => Part} picture the small picture on the first page
 * @property {(cards: string[]) => string[]} sorted the hand of another, laid open
 * @property {import("./layout/hand-order.js").Holding} holding how the own hand is held
 * @property {(showing: Showing, place: string | null) => Part} centre the middle of the board; the place that the Tab
 *   key reaches
 * @property {(view: View, players: Showing["players"]) => Part} position the table in little, without a hand
 * @property {(showing: Showing) => Part} counts what lies over the cards, and is placed with them
 * @property {(session: Session) => Part} over what covers the cards while a hand is played
 * @property {(showing: Showing, place: string) => Part} peek a place that is looked at in full
 * @property {(view: View, seat: number) => Part[]} facts what a player's plate says beside the cards
 * @property {(session: Session) => Part} actions the buttons of a turn
 * @property {(session: Session) => string} hint what can be done in one's own turn
 * @property {(showing: Showing) => Part} sheet the score sheet
 * @property {(view: View) => boolean} isChoosing is the game of the deal about to be chosen?
 * @property {(view: View, log: LogLine[]) => LogLine[]} tellable the lines of the log that may be looked back at
 * @property {(frame: Frame, before: View, me: number) => string} noted what the log says beside it; "" for nothing
 * @property {(view: View, card: string) => string} mark a class of a card in the hand or on the table; "" for none
 * @property {(view: View, source: string) => boolean} holds can what was selected still be moved?
 * @property {(view: View, log: LogLine[]) => boolean} mayTakeBack so far as the page can tell: the server decides
 * @property {Moves} moves
 * @property {Layout} layout
 * @property {Hands} hands
 * @property {Ended} ended
 * @property {Tricks} tricks
 * @property {Replayed} replayed
 * @property {Kept} kept
 * @property {Paper} [paper] of the game that clubs play
 * @property {SetupParts} [setup] where positions can be set up
 */

/** @type {Map<string, Drawing>} */
const drawings = new Map();

/** @param {Drawing} drawing */
export const addDrawing = (drawing) => drawings.set(drawing.name, drawing);

/** Can this game be drawn? @param {string} name */
export const isDrawn = (name) => drawings.has(name);

/** The games that can be drawn, by name. */
export const drawnGames = () => [...drawings.keys()];

/** The drawing of a game; an error where there is none. @param {string} name */
export function drawingOf(name) {
  const found = drawings.get(name);
  if (!found) throw new Error(`nothing draws the game ${name}`);
  return found;
}

/** The game that clubs play, and how its sheet is drawn on paper. */
export function paperGame() {
  for (const { name, paper } of drawings.values()) if (paper) return { name, paper };
  throw new Error("no game has a paper sheet");
}
