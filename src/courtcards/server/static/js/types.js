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
 * @typedef {Dealt | Played | Restocked} TableEvent
 * @typedef {{seq: number, event: TableEvent}} Numbered
 *
 * @typedef {object} Snapshot
 * @property {string} table
 * @property {number} seq
 * @property {Player[]} players
 * @property {View} view
 * @property {Numbered[]} log
 *
 * @typedef {Snapshot & {type: "snapshot"}} SnapshotMessage
 * @typedef {{type: "event", seq: number, event: TableEvent, view: View}} EventMessage
 * @typedef {{type: "done", id: string, seq: number}} DoneMessage
 * @typedef {{status: number, error: string, message: string, clause: string | null}} Refusal
 * @typedef {Refusal & {type: "refused", id: string | null}} RefusedMessage
 * @typedef {SnapshotMessage | EventMessage | DoneMessage | RefusedMessage} ServerMessage
 *
 * @typedef {{type: "play", id: string, seq: number, move: string}} PlayCommand
 * @typedef {{type: "deal", id: string, seq: number}} DealCommand
 * @typedef {PlayCommand | DealCommand} Command
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
 * @typedef {{games: GameEntry[], bots: BotEntry[]}} Catalogue
 * @typedef {{title: string, sentences: {clause: string, text: string}[]}} RulesInWords
 *
 * @typedef {object} NewTable What a table is opened with.
 * @property {string} game
 * @property {string} ruleset
 * @property {Record<string, OptionValue>} options house rules on top of the rule set
 * @property {number} seats
 * @property {string} name
 * @property {string} bot
 */

export {};
