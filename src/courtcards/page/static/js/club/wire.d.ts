/** What goes over the wire. Written from the server's own description, not by hand. */

/** Enter players, before the first round or between two. */
export interface AddPlayers {
  type: "add";
  players: NewPlayer[];
  id: string;
  by?: string;
  at?: number | null;
  first?: number | null;
}

/** Give a table of the running round extra minutes. */
export interface AllowTime {
  type: "time";
  table: number;
  minutes: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** An evening of a season, with the token of any of its links. */
export interface Attended {
  evening: string;
  token: string;
}

/** Begin the round that is drawn; the tables of these numbers play on the server. */
export interface BeginRound {
  type: "begin";
  online?: number[];
  seating?: Partial<Drawing> | null;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** Put a player's name or club right. */
export interface ChangePlayer {
  type: "rename";
  player: number;
  name: string;
  club?: string;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** Change the settings; rounds that have been drawn but not begun are drawn anew. */
export interface ChangeSettings {
  type: "settings";
  settings: Partial<EveningSettings>;
  id: string;
  by?: string;
  at?: number | null;
}

/** Take your seat at a table that plays on the server: the answer has its link, once. */
export interface ClaimSeat {
  type: "sit";
  seat: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** The clock of the round runs until a moment, in milliseconds since 1970; None stops it. */
export interface ClockStarted {
  kind: "clock-started";
  until: number | null;
  by: Who;
  at: number;
  command?: string | null;
}

/** Close the round of that number; with sheets missing, a reason is needed. */
export interface CloseRound {
  type: "close";
  round: number;
  reason?: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** A command has been done: it is the event of this number. */
export interface CommandDone {
  seq: number;
  token?: string | null;
  page?: string | null;
}

/** Confirm the finished sheet as the player of a seat, who does not write. */
export interface Confirm {
  type: "confirm";
  seat: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** A player who does not write confirms the finished sheet. */
export interface Confirmed {
  kind: "confirmed";
  seat: number;
  by: Who;
  at: number;
  command?: string | null;
}

/** Which seat confirmed the sheet, and when; `by` is who sent the confirmation. */
export interface ConfirmedView {
  seat: number;
  at: number;
  by: Who;
}

/** Replace a line. */
export interface Correct {
  type: "correct";
  index: number;
  line: Game | Void | Waived | Decision;
  reason?: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** A line is replaced by another; `index` counts from 0. */
export interface Corrected {
  kind: "corrected";
  index: number;
  line: Game | Void | Waived | Decision;
  reason?: string;
  by: Who;
  at: number;
  command?: string | null;
}

/** What a phone without a connection needs to go on with a sheet, though it knows no rules. */
export interface CountingView {
  games: { [key: string]: GameCount };
  trump: string;
  opening: StandingView;
  length: number;
  offender: number;
  others: number;
  owed: FieldChange[];
  clauses: FaultClauses;
}

/** Any other decision of the jury: signed points, with a reason. */
export interface Decision {
  line: "decision";
  points: [number, number, number, number];
  reason: string;
  contract?: string | null;
  ends?: boolean;
}

/** Let the server draw who writes, unless somebody offers to, and who deals. */
export interface Draw {
  type: "draw";
  volunteer?: number | null;
  id: string;
  by?: string;
  at?: number | null;
}

/** Draw all the rounds to come; where `rounds` are named, they come out so, or not at all. */
export interface DrawRounds {
  type: "draw";
  rounds?: Partial<Drawing>[] | null;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** A round as it is drawn: players by table and seat, and who sits out. */
export interface Drawing {
  tables: number[][];
  byes: number[];
}

/** It was drawn who writes and who deals first. */
export interface Drawn {
  kind: "drawn";
  writer: number;
  dealer: number;
  cards?: [string[], string[]] | null;
  by: Who;
  at: number;
  command?: string | null;
}

/** Who writes and who deals first (DK-1.2), and the cards that each seat drew for either. */
export interface DrawnView {
  writer: number;
  dealer: number;
  cards: [string[], string[]] | null;
}

/** Add a line: the one of that number, counted from 0. */
export interface Enter {
  type: "enter";
  index: number;
  line: Game | Void | Waived | Decision;
  id: string;
  by?: string;
  at?: number | null;
}

/** A line has been added. */
export interface Entered {
  kind: "entered";
  line: Game | Void | Waived | Decision;
  by: Who;
  at: number;
  command?: string | null;
}

/** One of these; `type` says which it is. */
export type EveningCommand =
  | AddPlayers
  | AllowTime
  | BeginRound
  | ChangePlayer
  | ChangeSettings
  | CloseRound
  | DrawRounds
  | Exchange
  | PastePlayers
  | RemovePlayer
  | RenewKey
  | Return
  | StartClock
  | Withdraw;

/** An evening has been made. The token is its director's; so is the page. */
export interface EveningMade {
  evening: string;
  token: string;
  page: string;
}

/** The evening has changed, or somebody has just come to listen. */
export interface EveningMessage {
  type: "evening";
  view: EveningView;
}

/** An evening is opened. All its draws follow from `seed`, which is hexadecimal. */
export interface EveningOpened {
  kind: "evening-opened";
  settings: EveningSettings;
  seed: string;
  by: Who;
  at: number;
  command?: string | null;
}

/** A player of the evening. */
export interface EveningPlayer {
  number: number;
  name: string;
  club: string;
  house: boolean;
  there: boolean;
  removed?: boolean;
}

/** The settings of an evening. `date` is written as in ISO 8601. */
export interface EveningSettings {
  name: string;
  date: string;
  rounds: number;
  ruleset: string;
  seating: "no_repeats" | "random";
  clubs_apart: boolean;
  minutes: number;
}

/** The evening as a role sees it. */
export interface EveningView {
  evening: string;
  role: "director" | "jury" | "table" | "viewer";
  table: number | null;
  seq: number;
  now: number;
  settings: EveningSettings;
  round_length: number;
  players: EveningPlayer[];
  rounds: RoundView[];
  plan: PlannedRound[] | null;
  plan_report: PlanReport | null;
  clock_until: number | null;
  missing: number[];
  standings: PlaceView[];
  next: string[] | null;
}

/** Let two players change places in the round to come. */
export interface Exchange {
  type: "exchange";
  one: number;
  other: number;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** Two players change places in the round to come, as the director has asked. */
export interface Exchanged {
  kind: "exchanged";
  one: number;
  other: number;
  by: Who;
  at: number;
  command?: string | null;
}

/** The file, as it is described to other programs. */
export interface Export {
  format: string;
  evening: (
    | EveningOpened
    | SettingsChanged
    | PlayersAdded
    | PlayerChanged
    | Withdrawn
    | Returned
    | PlayerRemoved
    | RoundsDrawn
    | Exchanged
    | RoundBegun
    | RoundClosed
    | ClockStarted
    | TimeAllowed
    | KeyRenewed
  )[];
  sheets: {
    [key: string]: (
      | SheetOpened
      | Drawn
      | Entered
      | Corrected
      | Struck
      | Totalled
      | TotalsWithdrawn
      | Confirmed
      | Reopened
      | SeatClaimed
    )[];
  };
  standings: PlaceRecord[];
}

/** A fault found in a negative game: the offender takes all of its points. */
export interface Fault {
  seat: number;
  decided: "jury" | "table";
}

/** The clauses by which faults are dealt with. */
export interface FaultClauses {
  taken_back: string;
  negative: string;
  trump: string;
  again: string;
  waived: string;
  other: string;
}

/** What a line does to a field of the standing: the field grows `by`, or is set `to`. */
export interface FieldChange {
  field: string;
  of: string;
  by: number;
  to: boolean | null;
}

/** A game of the dealer's choice: what each has taken, counted without a sign. */
export interface Game {
  line: "game";
  contract: string;
  points: [number, number, number, number];
  fault?: Fault | null;
}

/** How a game is counted (DK-6.3): its check sum, its sign, and what one player can have. */
export interface GameCount {
  sum: number;
  sign: number;
  entries: number[];
  hindrances: Hindrance[];
  changes: FieldChange[];
}

/** The first message over a WebSocket: who comes to listen. */
export interface Hello {
  type: "hello";
  token: string;
}

/** What keeps a dealer from choosing a game: that a field of the standing has this value. */
export interface Hindrance {
  field: string;
  of: string;
  value: boolean | number;
  why: string;
}

/** The links of a role, or of one table, have become worthless; there are new ones. */
export interface KeyRenewed {
  kind: "key-renewed";
  key: string;
  by: Who;
  at: number;
  command?: string | null;
}

/** How many events of an evening somebody has already, and of each sheet by `round/table`. */
export interface Known {
  evening?: number;
  sheets?: { [key: string]: number };
}

/** A line of the sheet: who dealt, and by seat the signed points and the scores after it. */
export interface LineView {
  index: number;
  line: Game | Void | Waived | Decision;
  dealer: number;
  points: [number, number, number, number];
  totals: [number, number, number, number];
}

/** The pages of every role, and of every table by its number. */
export interface Links {
  director: string;
  jury: string;
  viewer: string;
  tables: { [key: string]: string };
}

/** All that has happened at an evening and on its sheets, the earliest first. */
export interface LogView {
  log: { [key: string]: any }[];
}

/** A player as entered: a house player fills in where the number is no multiple of four. */
export interface NewPlayer {
  name: string;
  club?: string;
  house?: boolean;
}

/** Note what the table has drawn with its own cards. */
export interface NoteDraw {
  type: "drawn";
  writer: number;
  dealer: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** The table on the server that fills this sheet. */
export interface OnlineView {
  table: string;
  seats: string[] | null;
  taken: number[];
}

/** Open an evening. */
export interface OpenEvening {
  settings: Partial<EveningSettings>;
}

/** Something that has happened to the sheet; `before` is what the line was until then. */
export interface PastView {
  seq: number;
  at: number;
  by: Who;
  kind: string;
  index?: number | null;
  line?: Game | Void | Waived | Decision | null;
  before?: Game | Void | Waived | Decision | null;
  seat?: number | null;
  points?: [number, number, number, number] | null;
  reason?: string | null;
}

/** Enter the players of a list, one a line, or of a CSV file. */
export interface PastePlayers {
  type: "paste";
  text: string;
  id: string;
  by?: string;
  at?: number | null;
  first?: number | null;
}

/** A line of the ranking, as the file has it. */
export interface PlaceRecord {
  place: number;
  player: string;
  points: number;
  score: number;
  best: number | null;
}

/** A line of the ranking (DK-7.1). */
export interface PlaceView {
  place: number;
  player: number;
  points: number;
  score: number;
  best: number | null;
  results: ResultView[];
}

/** How well the rounds that were played or planned keep players apart. */
export interface PlanReport {
  repeats: number;
  club_meetings: number;
  same_table: number;
  byes: { [key: string]: number };
  seed: string;
  draw: number;
}

/** A round that is drawn and has not begun. */
export interface PlannedRound {
  number: number;
  tables: PlannedTable[];
  byes: number[];
}

/** A table of a round to come; `players` by seat. */
export interface PlannedTable {
  table: number;
  players: number[];
}

/** A player's name or club is put right. */
export interface PlayerChanged {
  kind: "player-changed";
  player: number;
  name: string;
  club?: string;
  by: Who;
  at: number;
  command?: string | null;
}

/** A player who has not played is one no more. */
export interface PlayerRemoved {
  kind: "player-removed";
  player: number;
  by: Who;
  at: number;
  command?: string | null;
}

/** Players are entered; their numbers follow on from those of the players before. */
export interface PlayersAdded {
  kind: "players-added";
  players: NewPlayer[];
  by: Who;
  at: number;
  command?: string | null;
}

/** Take out a player who was entered by mistake. */
export interface RemovePlayer {
  type: "remove";
  player: number;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** Make the links of a role, or of a table (`table/7`), worthless, and new ones valid. */
export interface RenewKey {
  type: "renew";
  key: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Take the confirmation back, as the jury or the director. */
export interface Reopen {
  type: "reopen";
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** The confirmation is taken back. */
export interface Reopened {
  kind: "reopened";
  reason: string;
  by: Who;
  at: number;
  command?: string | null;
}

/** What a round has brought a player; `table` is null for a bye. */
export interface ResultView {
  round: number;
  table: number | null;
  points: number;
  score: number;
  only_totals?: boolean;
}

/** Note that a player who had withdrawn plays on. */
export interface Return {
  type: "return";
  player: number;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** A player who had withdrawn is there again. */
export interface Returned {
  kind: "returned";
  player: number;
  by: Who;
  at: number;
  command?: string | null;
}

/** The round that was drawn begins; the tables in `online` play on the server. */
export interface RoundBegun {
  kind: "round-begun";
  round: number;
  online?: { [key: string]: string };
  by: Who;
  at: number;
  command?: string | null;
}

/** The round is over. Where sheets are missing, `reason` says why it was closed even so. */
export interface RoundClosed {
  kind: "round-closed";
  round: number;
  reason?: string;
  by: Who;
  at: number;
  command?: string | null;
}

/** A round that has begun; `reason` is why it was closed although sheets were missing. */
export interface RoundView {
  number: number;
  tables: TableView[];
  byes: number[];
  closed: boolean;
  reason: string;
}

/** All the rounds to come are drawn; `first` is the number of the first, counted from 1. */
export interface RoundsDrawn {
  kind: "rounds-drawn";
  first: number;
  draw: number;
  rounds: Drawing[];
  by: Who;
  at: number;
  command?: string | null;
}

/** A line of the season's ranking; `evenings` are those attended. */
export interface SeasonPlaceView {
  place: number;
  name: string;
  evenings: number;
  points: number;
  score: number;
  best: number | null;
}

/** The ranking over several evenings. */
export interface SeasonView {
  ranking: SeasonPlaceView[];
}

/** A player has taken their own seat at the table on the server, and has its link. */
export interface SeatClaimed {
  kind: "seat-taken";
  seat: number;
  by: Who;
  at: number;
  command?: string | null;
}

/** A player of the evening at a seat of the table, with the name at that moment. */
export interface Seated {
  player: number;
  name: string;
}

/** Who sits at a seat of a table. */
export interface SeatedView {
  player: number;
  name: string;
}

/** The settings of the evening are changed. */
export interface SettingsChanged {
  kind: "settings-changed";
  settings: EveningSettings;
  by: Who;
  at: number;
  command?: string | null;
}

/** One of these; `type` says which it is. */
export type SheetCommand =
  ClaimSeat | Confirm | Correct | Draw | Enter | NoteDraw | Reopen | Strike | Total | WithdrawTotals;

/** A sheet has changed. */
export interface SheetMessage {
  type: "sheet";
  round: number;
  table: number;
  view: SheetView;
}

/** A sheet is laid out for a table of a round; `players` by seat, clockwise. */
export interface SheetOpened {
  kind: "sheet-opened";
  evening: string;
  round: number;
  table: number;
  players: [Seated, Seated, Seated, Seated];
  online?: string | null;
  by: Who;
  at: number;
  command?: string | null;
}

/** The score sheet of a table. */
export interface SheetView {
  evening: string;
  evening_name: string;
  round: number;
  table: number;
  seq: number;
  now: number;
  players: SeatedView[];
  drawn: DrawnView | null;
  lines: LineView[];
  standing: StandingView;
  counting: CountingView;
  confirmed: ConfirmedView | null;
  online: OnlineView | null;
  history: PastView[];
  totalled?: TotalsView | null;
}

/** The evenings of a season. */
export interface ShowSeason {
  evenings: Attended[];
}

/** Where the round stands: who deals, what may be chosen, what is left, the scores. */
export interface StandingView {
  dealer: number;
  games: number;
  choices: string[];
  must_trump: boolean;
  pool: { [key: string]: number };
  negatives_left: number[];
  trumps_left: number[];
  totals: [number, number, number, number];
  is_over: boolean;
  open_sum: number;
  adds_up: boolean;
}

/** The ranking as it was after a round; where `after` is null, as it is now. */
export interface StandingsView {
  after: number | null;
  standings: PlaceView[];
}

/** Let the clock run for so many minutes from now; 0 stops it. */
export interface StartClock {
  type: "clock";
  minutes: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** Strike a line out. */
export interface Strike {
  type: "strike";
  index: number;
  reason?: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** A line is struck out. */
export interface Struck {
  kind: "struck";
  index: number;
  reason?: string;
  by: Who;
  at: number;
  command?: string | null;
}

/** A table of a round and how far its sheet is; `players` by seat. */
export interface TableView {
  table: number;
  players: number[];
  online: boolean;
  status: "confirmed" | "finished" | "not-drawn" | "playing";
  games: number;
  adds_up: boolean;
  totals: [number, number, number, number] | null;
  extra_minutes: number;
  only_totals?: boolean;
}

/** A table of the running round gets extra minutes. */
export interface TimeAllowed {
  kind: "time-allowed";
  table: number;
  minutes: number;
  by: Who;
  at: number;
  command?: string | null;
}

/** Enter the four scores of the round alone, or others in their place. */
export interface Total {
  type: "total";
  points: [number, number, number, number];
  reason?: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** The four scores of the round stand on the sheet by seat, and no games. */
export interface Totalled {
  kind: "totalled";
  points: [number, number, number, number];
  reason?: string;
  by: Who;
  at: number;
  command?: string | null;
}

/** The four scores by seat, where no more was kept of a round; who entered them, and when. */
export interface TotalsView {
  points: [number, number, number, number];
  at: number;
  by: Who;
}

/** The four scores are taken off, for the games to be entered. */
export interface TotalsWithdrawn {
  kind: "totals-withdrawn";
  reason: string;
  by: Who;
  at: number;
  command?: string | null;
}

/** A trump game spoilt by a fault: a sanction is scored, and its dealer deals again. */
export interface Void {
  line: "void";
  offender: number;
  decided: "jury" | "table";
}

/** A fault that goes without a sanction: noted, and nothing changes. */
export interface Waived {
  line: "waived";
  offender: number;
  decided: "jury" | "table";
  reason?: string;
}

/** Whoever does something: in which role, and under which name, if known. */
export interface Who {
  role: "director" | "jury" | "server" | "table" | "viewer";
  name?: string;
}

/** Note that a player does not play on. */
export interface Withdraw {
  type: "withdraw";
  player: number;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** Take the four scores off, for the games to be entered. */
export interface WithdrawTotals {
  type: "withdraw-totals";
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** A player does not play in the rounds to come. */
export interface Withdrawn {
  kind: "withdrawn";
  player: number;
  by: Who;
  at: number;
  command?: string | null;
}
