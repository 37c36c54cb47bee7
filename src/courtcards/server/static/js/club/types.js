/**
 * What goes over the wire at a club evening, as types. Moments are milliseconds since 1970; rounds and tables count from 1.
 *
 * @typedef {{role: string, evening: string, token: string, table: number | null}} Visit who has come, by which link
 * @typedef {{evening: string, token: string}} Place
 * @typedef {{type: string, [field: string]: unknown}} Order a command, before it has an id
 * @typedef {{seq: number, token?: string, page?: string}} Done where a link was renewed, the new one comes with it
 * @typedef {{evening: string, token: string, page: string}} EveningMade
 * @typedef {{director: string, jury: string, viewer: string, tables: Record<string, string>}} Links
 * @typedef {{place: number, name: string, evenings: number, points: number, score: number, best: number | null}} SeasonPlace
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
 * @property {boolean} house fills in where four does not divide the number
 * @property {boolean} there
 *
 * @typedef {"not-drawn" | "playing" | "finished" | "confirmed"} Status
 *
 * @typedef {object} TableView
 * @property {number} table
 * @property {number[]} players by seat
 * @property {boolean} online
 * @property {Status} status
 * @property {number} games
 * @property {boolean} adds_up
 * @property {number[] | null} totals
 * @property {number} extra_minutes
 *
 * @typedef {{number: number, tables: TableView[], byes: number[], closed: boolean, reason: string}} RoundView
 * @typedef {{number: number, tables: {table: number, players: number[]}[], byes: number[]}} PlannedRound
 * @typedef {{repeats: number, club_meetings: number, same_table: number, byes: Record<string, number>, seed: string, draw: number}} PlanReport
 * @typedef {{round: number, table: number | null, points: number, score: number}} ResultView
 * @typedef {{place: number, player: number, points: number, score: number, best: number | null, results: ResultView[]}} PlaceView
 * @typedef {{role: string, name?: string}} Who
 * @typedef {{seq: number, kind: string, by: Who, at: number, [field: string]: any}} Happened
 *
 * @typedef {object} EveningView
 * @property {string} evening
 * @property {"director" | "jury" | "viewer" | "table"} role
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
 * @property {Happened[] | null} log
 * @property {string[] | null} next
 *
 * @typedef {{line: "game", contract: string, points: number[], fault?: {seat: number, decided: "table" | "jury"} | null}} GameLine
 * @typedef {{line: "void", offender: number, decided: "table" | "jury"}} VoidLine
 * @typedef {{line: "waived", offender: number, decided: "table" | "jury", reason?: string}} WaivedLine
 * @typedef {{line: "decision", points: number[], reason: string, contract?: string | null, ends?: boolean}} DecisionLine
 * @typedef {GameLine | VoidLine | WaivedLine | DecisionLine} Line
 * @typedef {{index: number, line: Line, dealer: number, points: number[], totals: number[]}} LineView
 * @typedef {{seq: number, at: number, by: Who, kind: string, index?: number, line?: Line, before?: Line, seat?: number, reason?: string}} PastView
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
 * @typedef {object} SheetView
 * @property {string} evening
 * @property {string} evening_name
 * @property {number} round
 * @property {number} table
 * @property {number} seq
 * @property {number} now
 * @property {{player: number, name: string}[]} players by seat
 * @property {{writer: number, dealer: number, cards: string[][] | null} | null} drawn
 * @property {LineView[]} lines
 * @property {StandingView} standing
 * @property {{seat: number, at: number, by: Who} | null} confirmed
 * @property {{table: string, seats: string[] | null} | null} online
 * @property {PastView[]} history
 *
 * @typedef {{type: "evening", view: EveningView}} EveningMessage
 * @typedef {{type: "sheet", round: number, table: number, view: SheetView}} SheetMessage
 * @typedef {{type: "refused", id: null} & import("../types.js").Refusal} RefusedMessage
 * @typedef {EveningMessage | SheetMessage | RefusedMessage} ClubMessage
 */

export {};
