/**
 * What goes over the wire, as types. See the server's API: one JSON view serves page and programs.
 *
 * @typedef {string | number | boolean | null} OptionValue
 *
 * @typedef {object} Player
 * @property {string} name
 * @property {string | null} bot which bot plays the seat; null for a person
 *
 * @typedef {object} KingsCornerTable One hand of Kings in the Corner, as one seat sees it.
 * @property {number} dealer
 * @property {number} turn_number
 * @property {string[]} cards own hand
 * @property {number[]} hand_counts
 * @property {number} stock
 * @property {Record<string, string[]>} piles by place, from the bottom to the top, as far as they may be seen
 * @property {number[] | null} chips
 * @property {number | null} pot
 * @property {number[] | null} crowns
 * @property {number | null} dragon the seat that slew it
 * @property {string | null} drawn own card drawn in this turn
 * @property {string | null} end
 * @property {number | null} out
 *
 * @typedef {object} HandResult
 * @property {number} dealer
 * @property {string} end
 * @property {number[]} scores
 * @property {string | null} [contract]
 *
 * @typedef {object} KingsCornerSheet
 * @property {HandResult[]} hands
 * @property {number[]} totals
 * @property {number | null} target
 * @property {number[]} winners
 *
 * @typedef {object} DoubleKingTable One deal of Double King, as one seat sees it.
 * @property {number} dealer
 * @property {string | null} contract
 * @property {string[]} cards own hand
 * @property {number[]} hand_counts
 * @property {number} leader who led the current trick
 * @property {string[]} trick in the order played, from the leader clockwise
 * @property {number} trick_number
 * @property {number[]} tricks_won
 * @property {string[] | null} last_trick
 * @property {number | null} last_leader
 * @property {string | null} end
 *
 * @typedef {object} DoubleKingSheet
 * @property {HandResult[]} hands
 * @property {number[]} totals
 * @property {Record<string, number>} pool copies left of each negative game
 * @property {number[]} negatives_left by seat
 * @property {number[]} trumps_left by seat
 * @property {number[]} winners
 * @property {number[] | null} ranking_points
 *
 * @typedef {object} ViewBase
 * @property {string} ruleset
 * @property {Record<string, OptionValue>} options
 * @property {number} seat
 * @property {"to-deal" | "playing" | "hand-over" | "match-over"} phase
 * @property {number} hand
 * @property {number | null} turn
 * @property {string[]} legal
 *
 * @typedef {ViewBase & {game: "kings-corner", table: KingsCornerTable | null, sheet: KingsCornerSheet}} KingsCornerView
 * @typedef {ViewBase & {game: "double-king", table: DoubleKingTable | null, sheet: DoubleKingSheet}} DoubleKingView
 * @typedef {KingsCornerView | DoubleKingView} View
 *
 * @typedef {{kind: "dealt", hand: number, dealer: number}} Dealt
 * @typedef {{kind: "played", seat: number, move: string}} Played
 * @typedef {{kind: "restocked", count: number}} Restocked
 * @typedef {Dealt | Played | Restocked} CardEvent what happens with the cards
 *
 * @typedef {"stood" | "began" | "contributed" | "away" | "back" | "paused" | "resumed" | "agreed" | "declined"} SeatKind
 * @typedef {{kind: SeatKind, seat: number}} SeatNotice
 * @typedef {{kind: "sat", seat: number, name: string, bot: string | null}} Sat
 * @typedef {{kind: "stood-in", seat: number, bot: string, why: "away" | "clock" | "left"}} StoodIn
 * @typedef {{kind: "asked", seat: number, what: "takeback" | "rematch"}} Asked
 * @typedef {{kind: "taken-back", seat: number, owner: number, count: number}} TakenBack
 * @typedef {{kind: "rematched", seat: number, dealer: number, commitment: string}} Rematched
 * @typedef {{kind: "said", seat: number, phrase: string | null, text: string | null, at: number}} Said
 * @typedef {{kind: "mute-set", seat: number, whom: number | null, muted: boolean}} MuteSet
 * @typedef {SeatNotice | Sat | StoodIn | Asked | TakenBack | Rematched | Said | MuteSet} RoomEvent what happens among the people
 * @typedef {CardEvent | RoomEvent} TableEvent
 * @typedef {{seq: number, event: TableEvent}} Numbered
 *
 * @typedef {object} Settings How the table is played at.
 * @property {boolean} public listed in the lobby
 * @property {boolean} spectators
 * @property {"none" | "move" | "days"} pace
 * @property {number} limit seconds or days for a move
 * @property {"bot" | "wait"} absent
 * @property {string} stand_in the bot that plays for who is absent
 * @property {number} patience seconds before it does
 * @property {boolean} free_text
 * @property {number} bot_pause milliseconds before each play of a bot
 * @property {boolean} hints may whoever is on turn ask for advice?
 *
 * @typedef {object} SeatState A seat, as everybody may know it. Moments are milliseconds since 1970.
 * @property {number} seat
 * @property {string | null} name null while the seat is open
 * @property {string | null} bot
 * @property {string | null} stand_in the bot that plays for the person
 * @property {number | null} away_since
 * @property {number | null} stood_in_at when a bot will play
 * @property {boolean} muted
 * @property {boolean} contributed
 *
 * @typedef {object} Room What everybody may know besides the cards.
 * @property {"open" | "playing" | "paused" | "over"} status
 * @property {Settings} settings
 * @property {SeatState[]} seats
 * @property {number | null} host
 * @property {number} match how many were played here before
 * @property {string | null} commitment
 * @property {{what: "takeback" | "rematch", seat: number, agreed: number[], waiting: number[]} | null} asking
 * @property {{seat: number, until: number} | null} clock
 * @property {boolean} free_text
 *
 * @typedef {Room & {game: GameName, ruleset: string, options: Record<string, OptionValue>}} SeatsPage the room, for whoever has the link
 * @typedef {"kings-corner" | "double-king"} GameName
 *
 * @typedef {object} LobbyTable A public table, as the lobby lists it.
 * @property {string} table
 * @property {GameName} game
 * @property {string} ruleset
 * @property {Room["status"]} status
 * @property {(Player | null)[]} players null where a seat is open
 * @property {number[]} open_seats
 * @property {Settings} settings
 *
 * @typedef {{name: string, seat?: number, contribution?: string}} TakeSeat
 * @typedef {{address: string, here_only: boolean}} Address where others find the server; here_only: nobody else does
 *
 * @typedef {{seq: number, seat: number, phrase: string | null, text: string | null, at: number}} Remark
 *
 * @typedef {object} Snapshot
 * @property {string} table
 * @property {number} seq
 * @property {(Player | null)[]} players null where a seat is open
 * @property {View} view of seat −1 for a spectator
 * @property {Numbered[]} log
 * @property {Room} room
 * @property {Remark[]} chat
 *
 * @typedef {Snapshot & {type: "snapshot"}} SnapshotMessage
 * @typedef {{type: "event", seq: number, event: TableEvent, view: View, room?: Room}} EventMessage
 * @typedef {{type: "done", id: string, seq: number}} DoneMessage
 * @typedef {{status: number, error: string, message: string, clause: string | null}} Refusal
 * @typedef {Refusal & {type: "refused", id: string | null}} RefusedMessage
 * @typedef {SnapshotMessage | EventMessage | DoneMessage | RefusedMessage} ServerMessage
 *
 * @typedef {{type: "deal" | "begin" | "leave" | "back" | "pause" | "resume" | "takeback" | "rematch"}} PlainOrder
 * @typedef {{type: "play", move: string}} PlayOrder
 * @typedef {{type: "bot", seat: number, bot: string} | {type: "free", seat: number}} SeatOrder the host's
 * @typedef {{type: "contribute", contribution: string}} ContributeOrder
 * @typedef {{type: "answer", agree: boolean}} AnswerOrder
 * @typedef {{type: "chat", phrase: string} | {type: "chat", text: string}} ChatOrder
 * @typedef {{type: "mute", seat: number | null, muted: boolean}} MuteOrder
 * @typedef {PlainOrder | PlayOrder | SeatOrder | ContributeOrder | AnswerOrder | ChatOrder | MuteOrder} Order what a seat asks for
 * @typedef {Order & {id: string, seq: number}} Command an order with a name of its own, and the last event seen
 *
 * @typedef {"points" | "hands"} Unit what a worth or a cost counts: points of the deal, or the part of the hand that is won
 * @typedef {{move: string, worth: number, tries: number}} Weighed a legal move, as a bot that searches weighs it
 * @typedef {{seq: number, bot: string, unit: Unit, moves: Weighed[]}} Hint the best move first
 *
 * @typedef {object} Judged A decision that left a choice; `ply` is the position that it was made in.
 * @property {number} hand
 * @property {number} ply
 * @property {number} seat
 * @property {string} move
 * @property {string} best
 * @property {number} cost
 * @property {number} choices
 * @typedef {{hand: number, bot: string, unit: Unit, decisions: Judged[]}} HandReview
 *
 * @typedef {object} OptionEntry
 * @property {string} name
 * @property {string} clause
 * @property {string} description
 * @property {"choice" | "switch" | "number"} kind
 * @property {OptionValue} default
 * @property {OptionValue[]} values
 * @property {number | null} [least]
 * @property {number | null} [most]
 *
 * @typedef {object} RuleSetEntry
 * @property {string} name
 * @property {string} title
 * @property {string} source
 * @property {Record<string, OptionValue>} options
 * @property {number[]} seat_counts
 *
 * @typedef {object} GameEntry
 * @property {"kings-corner" | "double-king"} name
 * @property {string} title
 * @property {number[]} seat_counts
 * @property {RuleSetEntry[]} rulesets
 * @property {OptionEntry[]} options
 *
 * @typedef {{name: string, title: string, description: string}} BotEntry
 * @typedef {{games: GameEntry[], bots: BotEntry[], phrases: string[]}} Catalogue
 * @typedef {{title: string, sentences: {clause: string, text: string}[]}} RulesInWords
 *
 * @typedef {object} NewTable What a table is opened with.
 * @property {string} game
 * @property {string} ruleset
 * @property {Record<string, OptionValue>} options house rules on top of the rule set
 * @property {number} seats
 * @property {string} name
 * @property {string | null} bot who sits on the other seats; null leaves them open
 * @property {string} [contribution] own addition to the shuffle
 * @property {Partial<Settings>} [settings]
 */

export {};
