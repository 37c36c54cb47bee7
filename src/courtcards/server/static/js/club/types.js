/**
 * What goes over the wire of a club evening, as types.
 *
 * @typedef {"director" | "jury" | "viewer" | "table"} LinkRole
 * @typedef {{role: LinkRole | "server", name?: string}} Who
 * @typedef {[number, number, number, number]} Points by seat
 * @typedef {{round: number, table: number}} Place of a sheet
 * @typedef {{seq: number, token?: string, page?: string}} Done
 *
 * @typedef {{type: string, [field: string]: unknown}} Order a command of the director's, before it has an id
 * @typedef {{evening: string, token: string, page: string}} EveningMade
 * @typedef {{director: string, jury: string, viewer: string, tables: Record<string, string>}} Links
 * @typedef {{place: number, name: string, evenings: number, points: number, score: number, best: number | null}} SeasonPlace
 * @typedef {{seq: number, kind: string, by: Who, at: number, round?: number, table?: number, [field: string]: any}} Happened
 *
 * @typedef {object} EveningSettings
 * @property {string} name
 * @property {string} date
 * @property {number} rounds
 * @property {string} ruleset
 * @property {"no_repeats" | "random"} seating
 * @property {boolean} clubs_apart
 * @property {number} minutes of a round's clock; 0: none
 *
 * @typedef {object} PlayerView
 * @property {number} number
 * @property {string} name
 * @property {string} club
 * @property {boolean} house
 * @property {boolean} there
 *
 * @typedef {"not-drawn" | "playing" | "finished" | "confirmed"} SheetStatus
 *
 * @typedef {object} TableView
 * @property {number} table
 * @property {number[]} players by seat
 * @property {boolean} online
 * @property {SheetStatus} status
 * @property {number} games
 * @property {boolean} adds_up
 * @property {Points | null} totals
 * @property {number} extra_minutes
 *
 * @typedef {object} RoundView
 * @property {number} number
 * @property {TableView[]} tables
 * @property {number[]} byes
 * @property {boolean} closed
 * @property {string} reason
 *
 * @typedef {{table: number, players: number[]}} PlannedTable
 * @typedef {{number: number, tables: PlannedTable[], byes: number[]}} PlannedRound
 * @typedef {{repeats: number, club_meetings: number, same_table: number, byes: Record<string, number>, seed: string, draw: number}} PlanReport
 * @typedef {{round: number, table: number | null, points: number, score: number}} ResultView
 * @typedef {{place: number, player: number, points: number, score: number, best: number | null, results: ResultView[]}} PlaceView
 *
 * @typedef {object} EveningView
 * @property {string} evening
 * @property {LinkRole} role
 * @property {number | null} table
 * @property {number} seq
 * @property {number} now
 * @property {EveningSettings} settings
 * @property {PlayerView[]} players
 * @property {RoundView[]} rounds
 * @property {PlannedRound[] | null} plan
 * @property {PlanReport | null} plan_report
 * @property {number | null} clock_until
 * @property {number[]} missing
 * @property {PlaceView[]} standings
 * @property {string[] | null} next
 *
 * @typedef {"table" | "jury"} Decider
 * @typedef {{seat: number, decided: Decider}} Fault
 * @typedef {{line: "game", contract: string, points: number[], fault?: Fault | null}} GameLine counted without a sign
 * @typedef {{line: "void", offender: number, decided: Decider}} VoidLine
 * @typedef {{line: "waived", offender: number, decided: Decider, reason?: string}} WaivedLine
 * @typedef {{line: "decision", points: number[], reason: string, contract?: string | null, ends?: boolean}} DecisionLine
 * @typedef {GameLine | VoidLine | WaivedLine | DecisionLine} Line
 *
 * @typedef {{writer: number, dealer: number, cards: [string[], string[]] | null}} DrawnView
 * @typedef {{index: number, line: Line, dealer: number, points: number[], totals: number[]}} LineView
 *
 * @typedef {object} StandingView
 * @property {number} dealer
 * @property {number} games
 * @property {string[]} choices
 * @property {boolean} must_trump
 * @property {Record<string, number>} pool
 * @property {number[]} negatives_left
 * @property {number[]} trumps_left
 * @property {number[]} totals
 * @property {boolean} is_over
 * @property {number} open_sum
 * @property {boolean} adds_up
 *
 * @typedef {{sum: number, sign: 1 | -1, entries: number[]}} GameCount
 *
 * @typedef {object} CountingView what a phone without a line needs to go on
 * @property {Record<string, GameCount>} games
 * @property {Record<string, number>} pool
 * @property {number} negatives
 * @property {number} trumps
 * @property {number} length
 * @property {number} offender
 * @property {number} others
 *
 * @typedef {object} PastView
 * @property {number} seq
 * @property {number} at
 * @property {Who} by
 * @property {"sheet-opened" | "drawn" | "entered" | "corrected" | "struck" | "confirmed" | "reopened" | "seat-taken"} kind
 * @property {number} [index]
 * @property {Line} [line]
 * @property {Line} [before]
 * @property {number} [seat]
 * @property {string} [reason]
 *
 * @typedef {object} SheetView
 * @property {string} evening
 * @property {string} evening_name
 * @property {number} round
 * @property {number} table
 * @property {number} seq
 * @property {number} now
 * @property {{player: number, name: string}[]} players
 * @property {DrawnView | null} drawn
 * @property {LineView[]} lines
 * @property {StandingView} standing
 * @property {CountingView} counting
 * @property {{seat: number, at: number, by: Who} | null} confirmed
 * @property {{table: string, seats: string[] | null, taken: number[]} | null} online
 * @property {PastView[]} history
 *
 * @typedef {{type: "draw", volunteer: number | null} | {type: "drawn", writer: number, dealer: number}} DrawOrder
 * @typedef {{type: "enter", index: number, line: Line}} EnterOrder
 * @typedef {{type: "correct", index: number, line: Line, reason: string}} CorrectOrder
 * @typedef {{type: "strike", index: number, reason: string}} StrikeOrder
 * @typedef {{type: "confirm", seat: number} | {type: "reopen", reason: string}} EndOrder
 * @typedef {{type: "sit", seat: number}} SitOrder
 * @typedef {(DrawOrder | EnterOrder | CorrectOrder | StrikeOrder | EndOrder) & {by?: string}} SheetOrder
 * @typedef {SheetOrder & {id: string}} SheetCommand
 *
 * @typedef {{type: "evening", view: EveningView}} EveningMessage
 * @typedef {{type: "sheet", round: number, table: number, view: SheetView}} SheetMessage
 * @typedef {import("../types.js").RefusedMessage} RefusedMessage
 * @typedef {EveningMessage | SheetMessage | RefusedMessage} LiveMessage
 */

export {};
