/** What goes over the wire. Written from the server's own description, not by hand. */

/** A member who is not at an evening; `club` is their team or club. */
export interface AbsentMember {
  number: number;
  name: string;
  club: string;
}

/** Members of the evening's club who are not there yet; none if the evening has no club. */
export interface AbsentMembers {
  members: AbsentMember[];
}

/** Add members: all of them, or none if one is refused. */
export interface AddMembers {
  type: "add";
  members: NewMember[];
  id: string;
  by?: string;
  at?: number | null;
}

/** Enter players, before the first round or between two rounds. */
export interface AddPlayers {
  type: "add";
  players: NewPlayer[];
  id: string;
  by?: string;
  at?: number | null;
  first?: number | null;
}

/** Admit registrants: they become players. */
export interface AdmitRegistrants {
  type: "take-in";
  registered: number[];
  id: string;
  by?: string;
  at?: number | null;
}

/** Add an existing evening to the club; `token` is that of its director's link. */
export interface AdoptEvening {
  type: "adopt";
  evening: string;
  token: string;
  id: string;
  by?: string;
  at?: number | null;
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

/** Annul a round that was played, and give the reason. */
export interface Annul {
  type: "annul";
  round: number;
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** The prizes of a place, and the names of all who share it. */
export interface AwardView {
  place: number;
  names: string[];
  prizes: string[];
}

/** Begin the round that is drawn; the tables in `online` play on the server. */
export interface BeginRound {
  type: "begin";
  online?: number[];
  seating?: Partial<DrawnRound> | null;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** The best round at a table, with the evening's index. */
export interface BestRound {
  score: number;
  evening: number;
  round: number;
}

/** A wish that a planned round does not keep. */
export interface BrokenWish {
  kind: "apart" | "group" | "table";
  round: number;
  players: number[];
  table: number;
}

/** Correct the entry of a member. */
export interface ChangeMember {
  type: "change";
  member: number;
  name: string;
  club?: string;
  licence?: string;
  agrees?: boolean;
  id: string;
  by?: string;
  at?: number | null;
}

/** Correct a player's name or club. */
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

/** Correct the name or club of a waiting registrant. */
export interface ChangeRegistrant {
  type: "change-registered";
  registered: number;
  name: string;
  club?: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Change the settings of the season. */
export interface ChangeSeason {
  type: "settings";
  settings: SeasonSettings;
  id: string;
  by?: string;
  at?: number | null;
}

/** Change the settings; planned rounds must be drawn again. */
export interface ChangeSettings {
  type: "settings";
  settings: Partial<EveningSettings>;
  id: string;
  by?: string;
  at?: number | null;
}

/** Take your seat at a table that plays on the server; the answer has its link, once. */
export interface ClaimSeat {
  type: "sit";
  seat: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** The clock of the round runs until `until`, in milliseconds since 1970; None stops it. */
export interface ClockStarted {
  kind: "clock-started";
  until: number | null;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Close registration. */
export interface CloseRegistration {
  type: "close-registration";
  id: string;
  by?: string;
  at?: number | null;
}

/** Close the round of that number; if sheets are missing, a reason is needed. */
export interface CloseRound {
  type: "close";
  round: number;
  reason?: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Players of an evening of the club: members by their numbers, and guests. */
export interface ClubEveningPlayers {
  evening: string;
  page: string;
  members: number[];
  guests: NewPlayer[];
}

/** An evening of the club, with the name and date that it was opened with. */
export interface ClubEveningView {
  evening: string;
  name: string;
  date: string;
  hidden?: boolean;
}

/** The page of the club's public calendar, if there is one. */
export interface ClubLinks {
  public?: PublicLinkView | null;
}

/** A club, as the holder of its link sees it; the newest evening comes first. */
export interface ClubView {
  roll: string;
  name: string;
  seq: number;
  members: MemberView[];
  evenings: ClubEveningView[];
  alike: [number, number][];
}

/** The answer to a command that was done; `seq` is the number of its event. */
export interface CommandDone {
  seq: number;
  token?: string | null;
  page?: string | null;
}

/** A deal as one table played it. */
export interface ComparedDealView {
  dealer: number;
  contract: string;
  points: [number, number, number, number];
  against: number[];
}

/** A table of a duplicate round; `deals` are in the order played, the same at all tables. */
export interface ComparedTableView {
  table: number;
  players: number[];
  deals: ComparedDealView[];
  scores: number[];
  ranking_points: number[] | null;
}

/** Comparison of a duplicate round over the `deals` that every table has played. */
export interface ComparisonView {
  round: number;
  deals: number;
  tables: ComparedTableView[];
}

/** Confirm the finished sheet for the player of a seat, who is not the writer. */
export interface Confirm {
  type: "confirm";
  seat: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** A player confirmed the finished sheet. */
export interface Confirmed {
  kind: "confirmed";
  seat: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The seat that confirmed the sheet, and when; `by` is the sender of the confirmation. */
export interface ConfirmedView {
  seat: number;
  at: number;
  by: Sender;
}

/** A constraint on the dealer's choice: the game is forbidden while `field` has `value`. */
export interface Constraint {
  field: string;
  of: string;
  value: boolean | number;
  why: string;
}

/** Points of a deal of a contract; `gain` is `mean` less the mean of any seat. */
export interface ContractView {
  contract: string;
  deals: number;
  mean: number;
  gain: number;
}

/** Replace a line. */
export interface Correct {
  type: "correct";
  index: number;
  line: GameLine | VoidLine | WaivedLine | JuryDecision;
  reason?: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Say who really sat where in a round that has begun, even if it is closed or annulled. */
export interface CorrectSeats {
  type: "correct-seats";
  round: number;
  tables: [number, number, number, number][];
  reason: string;
  byes?: number[];
  seen?: Partial<DrawnRound> | null;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** A line was replaced; `index` counts from 0. */
export interface Corrected {
  kind: "corrected";
  index: number;
  line: GameLine | VoidLine | WaivedLine | JuryDecision;
  reason?: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Add an evening to the season; `token` is that of any of its links, and is not stored. */
export interface CountEvening {
  type: "count";
  evening: string;
  token: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Rules with which a phone can go on filling in a sheet while offline. */
export interface CountingView {
  games: { [key: string]: GameCount };
  trump: string;
  opening: RoundSheetView;
  length: number;
  offender: number;
  others: number;
  owed: FieldChange[];
  clauses: FaultClauses;
}

/** A new club, with the token and the page of its only link. */
export interface CreatedClub {
  roll: string;
  token: string;
  page: string;
}

/** A new evening, with the token and the page of its director. */
export interface CreatedEvening {
  evening: string;
  token: string;
  page: string;
}

/** A new season, with the token and the page of its director. */
export interface CreatedSeason {
  season: string;
  token: string;
  page: string;
}

/** Decline registrants. */
export interface DeclineRegistrants {
  type: "decline";
  registered: number[];
  id: string;
  by?: string;
  at?: number | null;
}

/** The link of a further director was revoked. */
export interface DirectorDismissed {
  kind: "director-dismissed";
  director: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The page of a further director, who has a number from 1 and a name. */
export interface DirectorLink {
  number: number;
  name: string;
  page: string;
}

/** A further director was named, under the next number. */
export interface DirectorNamed {
  kind: "director-named";
  name: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Revoke the link of a further director. */
export interface DismissDirector {
  type: "dismiss";
  director: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** Mark two members with similar names as two people. */
export interface DistinguishMembers {
  type: "two-people";
  one: number;
  other: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** Let the server draw the dealer, and the writer unless somebody volunteers. */
export interface DrawDealerAndWriter {
  type: "draw";
  volunteer?: number | null;
  id: string;
  by?: string;
  at?: number | null;
}

/** Draw all the rounds to come, or the next one by rank. */
export interface DrawRounds {
  type: "draw";
  rounds?: Partial<DrawnRound>[] | null;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** The writer and the first dealer were drawn. */
export interface Drawn {
  kind: "drawn";
  writer: number;
  dealer: number;
  cards?: [string[], string[]] | null;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A round as drawn: the players by table and seat, and the byes. */
export interface DrawnRound {
  tables: number[][];
  byes: number[];
}

/** The seats that write and deal first (DK-1.2), and the cards that each seat drew. */
export interface DrawnView {
  writer: number;
  dealer: number;
  cards: [string[], string[]] | null;
}

/** Note that a member has left the club. */
export interface EndMembership {
  type: "leave";
  member: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** Add a line; `index` is its position, counted from 0. */
export interface Enter {
  type: "enter";
  index: number;
  line: GameLine | VoidLine | WaivedLine | JuryDecision;
  id: string;
  by?: string;
  at?: number | null;
}

/** A line was added. */
export interface Entered {
  kind: "entered";
  line: GameLine | VoidLine | WaivedLine | JuryDecision;
  by: Sender;
  at: number;
  command?: string | null;
}

/** One of these; `type` says which it is. */
export type EveningCommand =
  | AddPlayers
  | AdmitRegistrants
  | AllowTime
  | Annul
  | BeginRound
  | ChangePlayer
  | ChangeRegistrant
  | ChangeSettings
  | CloseRegistration
  | CloseRound
  | CorrectSeats
  | DeclineRegistrants
  | DismissDirector
  | DrawRounds
  | Exchange
  | LiftPenalty
  | NameDirector
  | NotePayment
  | NoteWishes
  | OpenRegistration
  | PastePlayers
  | Penalise
  | Publish
  | PutRegistrantBack
  | Reinstate
  | RemovePlayer
  | RenewKey
  | ReopenRound
  | Return
  | StartClock
  | TakePaymentBack
  | UndoRoundStart
  | Unpublish
  | Withdraw;

/** The evening, sent after each change and to every client that connects. */
export interface EveningMessage {
  type: "evening";
  view: EveningView;
}

/** An evening was opened. All its draws follow from `seed`, a hexadecimal text. */
export interface EveningOpened {
  kind: "evening-opened";
  settings: EveningSettings;
  seed: string;
  roll?: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A player of the evening. */
export interface EveningPlayerView {
  number: number;
  name: string;
  club: string;
  house: boolean;
  there: boolean;
  removed?: boolean;
  member?: number | null;
  group?: string;
}

/** A redaction at an evening: on how many sheets, and at how many online tables. */
export interface EveningRedaction {
  evening: string;
  name: string;
  date: string;
  sheets: number;
  tables: number;
}

/** The result of an evening; `evening` is its index. `counts`: it is part of the total. */
export interface EveningResultView {
  evening: number;
  place: number;
  points: number;
  score: number;
  counts: boolean;
}

/** The settings of an evening. `date` is an ISO 8601 date. */
export interface EveningSettings {
  name: string;
  date: string;
  rounds: number;
  ruleset: string;
  seating: "no_repeats" | "random";
  clubs_apart: boolean;
  minutes: number;
  duplicate?: boolean;
  finals?: number;
  team_best?: number;
}

/** An evening of a season, with the token of any of its links. */
export interface EveningToken {
  evening: string;
  token: string;
}

/** The evening as a role sees it. */
export interface EveningView {
  evening: string;
  role: "director" | "jury" | "register" | "table" | "viewer";
  table: number | null;
  seq: number;
  now: number;
  settings: EveningSettings;
  round_length: number;
  players: EveningPlayerView[];
  rounds: RoundView[];
  plan: PlannedRound[] | null;
  plan_report: PlanReport | null;
  clock_until: number | null;
  missing: number[];
  standings: RankingEntryView[];
  teams?: TeamView[];
  penalties?: PenaltyView[];
  next: string[] | null;
  payments?: { [key: string]: number };
  registration?: RegistrationView | null;
  wishes?: PlayerWishes[];
  wish_report?: WishReport | null;
}

/** Let two players change places in the next round. */
export interface Exchange {
  type: "exchange";
  one: number;
  other: number;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** Two players changed places in the next round. */
export interface Exchanged {
  kind: "exchanged";
  one: number;
  other: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The file as decoded events, as the API describes it. */
export interface Export {
  format: string;
  evening: (
    | EveningOpened
    | PlayersAdded
    | PlayerChanged
    | Withdrawn
    | Returned
    | PlayerRemoved
    | PaymentNoted
    | PaymentTakenBack
    | PenaltyGiven
    | PenaltyLifted
    | WishesNoted
    | PersonRegistered
    | RegisteredAtOnce
    | Unregistered
    | RegistrationOpened
    | RegistrationClosed
    | RegistrantsAdmitted
    | RegistrantsDeclined
    | RegistrantPutBack
    | RegistrantChanged
    | RoundsDrawn
    | Exchanged
    | RoundBegun
    | RoundClosed
    | ClockStarted
    | TimeAllowed
    | SeatsCorrected
    | SeatsChanged
    | RoundStartUndone
    | RoundAnnulled
    | RoundReinstated
    | RoundReopened
    | SettingsChanged
    | KeyRenewed
    | DirectorNamed
    | DirectorDismissed
    | JoinedClub
    | LeftClub
    | PersonRedacted
    | NamesRedacted
    | Published
    | Unpublished
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
      | Reseated
      | Substituted
      | SeatClaimed
      | SeatHandedOut
    )[];
  };
  standings: RankingRecord[];
}

/** A fault found in a negative game: the offender takes all of its points. */
export interface Fault {
  seat: number;
  decided: "jury" | "table";
}

/** The clauses for faults. */
export interface FaultClauses {
  taken_back: string;
  negative: string;
  trump: string;
  again: string;
  waived: string;
  other: string;
}

/** The effect of a line on a field of the round sheet: add `by`, or set it `to` a value. */
export interface FieldChange {
  field: string;
  of: string;
  by: number;
  to: boolean | null;
}

/** Counting rules of a game (DK-6.3): check sum, sign, and possible entries of one player. */
export interface GameCount {
  sum: number;
  sign: number;
  entries: number[];
  hindrances: Constraint[];
  changes: FieldChange[];
}

/** A game of the dealer's choice: the points that each seat has taken, without a sign. */
export interface GameLine {
  line: "game";
  contract: string;
  points: [number, number, number, number];
  fault?: Fault | null;
}

/** Ask for the link of a player's seat, to hand it to that player; the answer has it. */
export interface HandOutSeat {
  type: "hand-out";
  seat: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** The first message over a WebSocket: the token of a link. */
export interface Hello {
  type: "hello";
  token: string;
}

/** Hide an evening of the club, such as a trial: nothing of it is published. */
export interface HideEvening {
  type: "hide";
  evening: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** An event of the sheet; `before` is the line as it was until then. */
export interface HistoryEntryView {
  seq: number;
  at: number;
  by: Sender;
  kind: string;
  index?: number | null;
  line?: GameLine | VoidLine | WaivedLine | JuryDecision | null;
  before?: GameLine | VoidLine | WaivedLine | JuryDecision | null;
  seat?: number | null;
  name?: string | null;
  points?: [number, number, number, number] | null;
  reason?: string | null;
}

/** The evening joined a club; `members` pairs the numbers of players and of members. */
export interface JoinedClub {
  kind: "joined-club";
  roll: string;
  members?: [number, number | null][];
  by: Sender;
  at: number;
  command?: string | null;
}

/** Any other decision of the jury: signed points, with a reason. */
export interface JuryDecision {
  line: "decision";
  points: [number, number, number, number];
  reason: string;
  contract?: string | null;
  ends?: boolean;
}

/** The links of a role or of one table were renewed; the old ones no longer work. */
export interface KeyRenewed {
  kind: "key-renewed";
  key: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The numbers of events that a client has: of the evening, and of each sheet by its name. */
export interface KnownEvents {
  evening?: number;
  sheets?: { [key: string]: number };
}

/** Remove an evening from the season; the evening itself stays as it is. */
export interface LeaveOutEvening {
  type: "leave-out";
  evening: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** The evening left the club. */
export interface LeftClub {
  kind: "left-club";
  roll: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Lift a penalty, and give the reason. */
export interface LiftPenalty {
  type: "lift";
  penalty: number;
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** A line of the sheet: its dealer, and by seat the signed points and the scores after it. */
export interface LineView {
  index: number;
  line: GameLine | VoidLine | WaivedLine | JuryDecision;
  dealer: number;
  points: [number, number, number, number];
  totals: [number, number, number, number];
}

/** Pages of every role, of every table by its number, and of further directors. */
export interface Links {
  director: string;
  jury: string;
  viewer: string;
  register: string;
  tables: { [key: string]: string };
  directors?: DirectorLink[];
  public?: PublicLinkView | null;
}

/** Something that a list leaves out: how often, and where, by rows or by cells. */
export interface ListNote {
  kind: "characters" | "formulas" | "hidden" | "nameless";
  count: number;
  places: string[];
}

/** A row of a list, without empty cells at its end; `number` is that of the file, from 1. */
export interface ListRow {
  number: number;
  cells: string[];
}

/** A person whom a list names; `row` is the number of the row. */
export interface ListedPerson {
  name: string;
  club: string;
  licence: string;
  row: number;
  is_doubtful: boolean;
  is_excused: boolean;
}

/** All events of an evening and of its sheets, the earliest first. */
export interface LogView {
  log: { [key: string]: any }[];
}

/** The secret of your own registration. Without it no registration is shown. */
export interface LookAtRegistration {
  secret?: string | null;
}

/** One of these; `type` says which it is. */
export type MemberListCommand =
  | AddMembers
  | AdoptEvening
  | ChangeMember
  | DistinguishMembers
  | EndMembership
  | HideEvening
  | MergeMembers
  | OpenClubEvening
  | Publish
  | ReleaseEvening
  | RenameClub
  | RenewClubKey
  | ResumeMembership
  | ShowEvening
  | UnmergeMembers
  | Unpublish;

/** A member; `into` is the member into which this entry was merged, or null. */
export interface MemberView {
  number: number;
  name: string;
  club: string;
  licence: string;
  agrees: boolean;
  left: boolean;
  into: number | null;
  forgotten?: boolean;
}

/** Merge an entry into another member, whose name and details stay. */
export interface MergeMembers {
  type: "merge";
  member: number;
  into: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** Name a further director, who gets a link. */
export interface NameDirector {
  type: "name-director";
  name: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** A person's name; `person` is the id of the personal page, if the role may open it. */
export interface NamedPerson {
  person: string | null;
  name: string;
}

/** All names were removed: players are called by their numbers. */
export interface NamesRedacted {
  kind: "names-taken-out";
  by: Sender;
  at: number;
  command?: string | null;
}

/** A member as entered. `agrees` is false unless the member has agreed to be named. */
export interface NewMember {
  name: string;
  club?: string;
  licence?: string;
  agrees?: boolean;
}

/** A player as entered. */
export interface NewPlayer {
  name: string;
  club?: string;
  house?: boolean;
  member?: number | null;
}

/** Note the draw that the table made with its own cards. */
export interface NoteDraw {
  type: "drawn";
  writer: number;
  dealer: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** Note that a player has paid, or correct the amount. */
export interface NotePayment {
  type: "pay";
  player: number;
  cents?: number;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** Note all wishes of some players. */
export interface NoteWishes {
  type: "wishes";
  wishes: PlayerWishes[];
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** The table on the server that fills this sheet. */
export interface OnlineView {
  table: string;
  seats: string[] | null;
  taken: number[];
}

/** Create a club with its member list. */
export interface OpenClub {
  name: string;
}

/** Open an evening of the club, with the members who are there and with guests. */
export interface OpenClubEvening {
  type: "evening";
  settings: Partial<EveningSettings>;
  members?: number[];
  guests?: NewPlayer[];
  id: string;
  by?: string;
  at?: number | null;
}

/** Open an evening. */
export interface OpenEvening {
  settings: Partial<EveningSettings>;
}

/** Open registration for `places` players in all, or change the number of places. */
export interface OpenRegistration {
  type: "open-registration";
  places: number;
  at_once?: boolean;
  id: string;
  by?: string;
  at?: number | null;
}

/** Begin a season with these evenings. */
export interface OpenSeason {
  settings: SeasonSettings;
  evenings: EveningToken[];
}

/** The record against an opponent; `difference` is the sum of the score differences. */
export interface OpponentView {
  person: string | null;
  name: string;
  tables: number;
  ahead: number;
  level: number;
  behind: number;
  difference: number;
}

/** Your place in a round: table and seat from 1, or null for both if you sit out. */
export interface OwnPlace {
  round: number;
  table: number | null;
  seat: number | null;
}

/** Your registration and its state. */
export interface OwnRegistration {
  state: "absent" | "declined" | "playing" | "waiting";
  name: string;
  club: string;
  may_withdraw: boolean;
  place?: OwnPlace | null;
  hall?: string;
}

/** A parsed list: its first rows, the kind of each column, and the people it names. */
export interface ParsedList {
  rows: ListRow[];
  columns: ("club" | "family" | "given" | "licence" | "name" | "nothing")[];
  heading: number;
  people: ListedPerson[];
  notes: ListNote[];
  sheets: string[];
  sheet: number;
  separator: "bar" | "comma" | "none" | "semicolon" | "spaces" | "tab" | null;
  encoding:
    | "big5"
    | "cp437"
    | "cp850"
    | "cp852"
    | "cp866"
    | "euc-jp"
    | "euc-kr"
    | "gb18030"
    | "iso-2022-jp"
    | "iso-8859-10"
    | "iso-8859-13"
    | "iso-8859-15"
    | "iso-8859-16"
    | "iso-8859-2"
    | "iso-8859-3"
    | "iso-8859-4"
    | "iso-8859-5"
    | "iso-8859-7"
    | "iso-8859-9"
    | "koi8-r"
    | "koi8-u"
    | "mac-cyrillic"
    | "mac-greek"
    | "mac-latin2"
    | "mac-roman"
    | "mac-turkish"
    | "shift_jis"
    | "utf-16"
    | "utf-8"
    | "windows-1250"
    | "windows-1251"
    | "windows-1252"
    | "windows-1253"
    | "windows-1254"
    | "windows-1255"
    | "windows-1256"
    | "windows-1257"
    | "windows-1258"
    | "windows-874"
    | null;
  order: "family" | "given" | "written" | null;
  found_order: "family" | "given" | "mixed" | null;
}

/** Enter the players of a list, one per line, or of a CSV file. */
export interface PastePlayers {
  type: "paste";
  text: string;
  id: string;
  by?: string;
  at?: number | null;
  first?: number | null;
}

/** A player has paid this amount in all. */
export interface PaymentNoted {
  kind: "payment-noted";
  player: number;
  cents?: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A player's payment was cancelled, or the money given back. */
export interface PaymentTakenBack {
  kind: "payment-taken-back";
  player: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Add points to a player's ranking sum, or take some, and give the reason. */
export interface Penalise {
  type: "penalty";
  player: number;
  points: number;
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** The jury added points to, or took points from, a player's ranking sum (DK-8.6). */
export interface PenaltyGiven {
  kind: "penalty-given";
  player: number;
  points: number;
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A penalty was lifted; `penalty` is its number, counted from 1. */
export interface PenaltyLifted {
  kind: "penalty-lifted";
  penalty: number;
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Ranking points that the jury has added or taken; `number` counts from 1. */
export interface PenaltyView {
  number: number;
  player: number;
  points: number;
  reason: string;
}

/** The figures of a person; `score` is the mean of a table, `streak` tables won in a row. */
export interface PersonLine {
  person: string | null;
  name: string;
  evenings: number;
  tables: number;
  won: number;
  score: number | null;
  best: number | null;
  streak: number;
}

/** A person's name was replaced wherever it stood. */
export interface PersonRedacted {
  kind: "person-forgotten";
  by: Sender;
  at: number;
  command?: string | null;
}

/** A person registered, under the next free number; the director has not decided yet. */
export interface PersonRegistered {
  kind: "registered";
  name: string;
  owner: string;
  club?: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The personal page of a player. */
export interface PersonView {
  person: string;
  name: string;
  place: number;
  points: number;
  tables: number;
  won: number;
  score: number | null;
  best_round: BestRound | null;
  winning: StreakView;
  podium: StreakView;
  attending: StreakView;
  evenings: PersonalEvening[];
  contracts: ContractView[];
  best: string;
  worst: string;
  opponents: OpponentView[];
}

/** An evening attended, by its index. `strength` and `doubt` are those after it. */
export interface PersonalEvening {
  evening: number;
  place: number;
  points: number;
  score: number;
  counts: boolean;
  strength: number | null;
  doubt: number | null;
}

/** Quality of the seating, over all rounds played or planned. */
export interface PlanReport {
  repeats: number;
  club_meetings: number;
  same_table: number;
  byes: { [key: string]: number };
  seed: string;
  draw: number;
  forced?: boolean;
  better?: boolean;
  clubs_forced?: boolean;
  clubs_better?: boolean;
  byes_better?: boolean;
  by_rank?: boolean;
  rank_changed?: boolean;
}

/** A round that is drawn and has not begun. */
export interface PlannedRound {
  number: number;
  tables: PlannedTable[];
  byes: number[];
}

/** A table of a coming round; `players` by seat. */
export interface PlannedTable {
  table: number;
  players: number[];
}

/** A player's name or club was corrected. */
export interface PlayerChanged {
  kind: "player-changed";
  player: number;
  name: string;
  club?: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A player who has not played was removed. */
export interface PlayerRemoved {
  kind: "player-removed";
  player: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** All wishes of a player. */
export interface PlayerWishes {
  player: number;
  table?: number;
  away?: number[];
  apart?: number[];
  group?: string;
}

/** Players were entered; they are numbered from the first free number. */
export interface PlayersAdded {
  kind: "players-added";
  players: NewPlayer[];
  by: Sender;
  at: number;
  command?: string | null;
}

/** Effects that a command would have; `redraw`: the coming rounds would need a new draw. */
export interface PredictedChanges {
  sheets: PredictedSheetChange[];
  places: PredictedRankChange[];
  redraw: boolean;
  reseated: PredictedSheetChange[];
}

/** A change of a player's rank; null means that the player has no place. */
export interface PredictedRankChange {
  player: number;
  before: RankView | null;
  after: RankView | null;
}

/** A sheet with entries that would no longer count, or would count again (`counts`). */
export interface PredictedSheetChange {
  round: number;
  table: number;
  lines: number;
  confirmed: boolean;
  counts: boolean;
}

/** The public page; `embed`: other sites may show it in a frame. */
export interface PublicLinkView {
  page: string;
  embed: boolean;
}

/** Create the public link, or change it. */
export interface Publish {
  type: "publish";
  embed?: boolean;
  renew?: boolean;
  id: string;
  by?: string;
  at?: number | null;
}

/** The public link was created, renewed, or allowed in frames of other sites. */
export interface Published {
  kind: "published";
  embed: boolean;
  renew?: boolean;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Let a declined registrant wait again. */
export interface PutRegistrantBack {
  type: "put-back";
  registered: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** The place of a player in the ranking, with points and score. */
export interface RankView {
  place: number;
  points: number;
  score: number;
}

/** A line of the ranking (DK-7.1); `points` include the `penalty` of the evening. */
export interface RankingEntryView {
  place: number;
  player: number;
  points: number;
  score: number;
  best: number | null;
  results: ResultView[];
  penalty?: number;
}

/** A line of the ranking in the file; `points` include the `penalty`. */
export interface RankingRecord {
  place: number;
  player: string;
  points: number;
  score: number;
  best: number | null;
  penalty?: number;
  group?: string;
}

/** Estimated strength of a player; `sure` is strength less three doubts, and ranks. */
export interface RatingView {
  place: number;
  name: string;
  strength: number;
  doubt: number;
  sure: number;
  tables: number;
}

/** Ratings over the evenings of a season, the best first. */
export interface RatingsView {
  ratings: RatingView[];
}

/** A holder of a record, with the evening's index and the round if it was made there. */
export interface RecordHolder {
  person: string | null;
  name: string;
  evening: number | null;
  round: number | null;
}

/** A record of the season; `of` is its contract, if it is about one. */
export interface RecordView {
  rule: "best-evening" | "best-round" | "climb" | "contract" | "evenings" | "tables-won" | "winning-streak";
  of: string;
  value: number;
  holders: RecordHolder[];
}

/** Redact a member of a club, at all of its evenings. `by` is the name of the sender. */
export interface RedactMember {
  id: string;
  member: number;
  by?: string;
}

/** Redact a player of an evening; without `player`, all of its players. */
export interface RedactPlayers {
  id: string;
  player?: number | null;
  by?: string;
}

/** The changes of a redaction. */
export interface RedactionView {
  evenings: EveningRedaction[];
  club: string;
}

/** Register to play, under a name that nobody else at the evening has. */
export interface RegisterSelf {
  type: "register";
  name: string;
  club?: string;
  waits?: boolean;
  id: string;
  by?: string;
  at?: number | null;
  secret: string;
}

/** A person registered and became a player at once. */
export interface RegisteredAtOnce {
  kind: "registered-at-once";
  players: NewPlayer[];
  owner: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The name or club of a waiting registrant was corrected. */
export interface RegistrantChanged {
  kind: "registered-changed";
  registered: number;
  name: string;
  club?: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The evening as a registrant sees it; `own` is their registration. */
export interface RegistrantEveningView {
  name: string;
  date: string;
  open: boolean;
  left: number;
  at_once: boolean;
  club?: boolean;
  own?: OwnRegistration | null;
}

/** A registrant who was declined, or removed after admission, waits again. */
export interface RegistrantPutBack {
  kind: "registered-put-back";
  registered: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A registrant, with a number from 0 and the time of registration. */
export interface RegistrantView {
  number: number;
  name: string;
  club: string;
  at: number;
}

/** Registrants were admitted: `registered` and `players` list the same people. */
export interface RegistrantsAdmitted {
  kind: "registered-taken";
  players: NewPlayer[];
  registered: number[];
  by: Sender;
  at: number;
  command?: string | null;
}

/** Registrants were declined. */
export interface RegistrantsDeclined {
  kind: "registered-declined";
  registered: number[];
  by: Sender;
  at: number;
  command?: string | null;
}

/** Registration was closed. Registrants who wait keep waiting. */
export interface RegistrationClosed {
  kind: "registration-closed";
  by: Sender;
  at: number;
  command?: string | null;
}

/** Registration was opened for `places` players in all. */
export interface RegistrationOpened {
  kind: "registration-opened";
  places: number;
  at_once?: boolean;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Registration as the director sees it. */
export interface RegistrationView {
  open: boolean;
  places: number;
  left: number;
  at_once: boolean;
  waiting: RegistrantView[];
  declined: RegistrantView[];
}

/** Let an annulled round count again, and give the reason. */
export interface Reinstate {
  type: "reinstate";
  round: number;
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Remove an evening from the club; the evening itself stays as it is. */
export interface ReleaseEvening {
  type: "release";
  evening: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Remove a player who was entered by mistake. */
export interface RemovePlayer {
  type: "remove";
  player: number;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** Rename the club. */
export interface RenameClub {
  type: "name";
  name: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Renew the club's link; the old one stops working. */
export interface RenewClubKey {
  type: "renew";
  id: string;
  by?: string;
  at?: number | null;
}

/** Renew the links of a role, a table (`table/7`) or a further director (`director/1`). */
export interface RenewKey {
  type: "renew";
  key: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Renew the links of a key; the old ones stop working. */
export interface RenewSeasonKey {
  type: "renew";
  key: "director" | "viewer";
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

/** Reopen the round that was closed last, even if it was the last of the evening. */
export interface ReopenRound {
  type: "reopen-round";
  round: number;
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** The confirmation was taken back. */
export interface Reopened {
  kind: "reopened";
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Other players sit at the table, because the director corrected the seats. */
export interface Reseated {
  kind: "reseated";
  players: [SeatedPlayer, SeatedPlayer, SeatedPlayer, SeatedPlayer];
  reason: string;
  event: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The result of a player in a round; `table` is null for a bye. */
export interface ResultView {
  round: number;
  table: number | null;
  points: number;
  score: number;
  only_totals?: boolean;
}

/** Note that a member who had left has come back. */
export interface ResumeMembership {
  type: "come-back";
  member: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** Note that a player who had withdrawn plays again. */
export interface Return {
  type: "return";
  player: number;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** A player who had withdrawn plays again. */
export interface Returned {
  kind: "returned";
  player: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A round that was played does not count, neither its results nor its meetings. */
export interface RoundAnnulled {
  kind: "round-annulled";
  round: number;
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The round that was drawn began; the tables in `online` play on the server. */
export interface RoundBegun {
  kind: "round-begun";
  round: number;
  online?: { [key: string]: string };
  duplicate?: boolean;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The round was closed. `reason` says why, if sheets were missing. */
export interface RoundClosed {
  kind: "round-closed";
  round: number;
  reason?: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** An annulled round counts again. */
export interface RoundReinstated {
  kind: "round-reinstated";
  round: number;
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The round that was closed last is being played again. */
export interface RoundReopened {
  kind: "round-reopened";
  round: number;
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** State of a round on its sheet: dealer, possible choices, remaining games and scores. */
export interface RoundSheetView {
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

/** The start of the running round was undone: its players have not met. */
export interface RoundStartUndone {
  kind: "round-unbegun";
  round: number;
  reason?: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A round that has begun; `reason` tells why it was closed with sheets missing. */
export interface RoundView {
  number: number;
  tables: TableView[];
  byes: number[];
  closed: boolean;
  reason: string;
  duplicate?: boolean;
  compared?: number;
  attempt?: number;
  annulled?: string;
}

/** All the rounds to come were drawn; `first` is the number of the first, from 1. */
export interface RoundsDrawn {
  kind: "rounds-drawn";
  first: number;
  draw: number;
  rounds: DrawnRound[];
  by: Sender;
  at: number;
  command?: string | null;
}

/** One of these; `type` says which it is. */
export type SeasonCommand = ChangeSeason | CountEvening | LeaveOutEvening | Publish | RenewSeasonKey | Unpublish;

/** An evening of the season; `players` is the number of people who were there. */
export interface SeasonEveningView {
  evening: string;
  name: string;
  date: string;
  players: number;
}

/** The pages of a season: one for its director, one for viewers, and the public one if any. */
export interface SeasonLinks {
  director: string;
  viewer: string;
  public?: PublicLinkView | null;
}

/** The ranking over several evenings. */
export interface SeasonRanking {
  ranking: SeasonRankingEntryView[];
}

/** A line of the season's ranking; `evenings` is the number of evenings attended. */
export interface SeasonRankingEntryView {
  place: number;
  person: string | null;
  name: string;
  evenings: number;
  points: number;
  score: number;
  best: number | null;
  results: EveningResultView[];
}

/** The settings of a season. */
export interface SeasonSettings {
  name: string;
  best?: number;
  prizes?: string[];
  special?: SpecialPrize[];
  once?: boolean;
}

/** The season as a role sees it. */
export interface SeasonView {
  season: string;
  role: "director" | "viewer";
  seq: number;
  settings: SeasonSettings;
  evenings: SeasonEveningView[];
  lost: string[];
  ranking: SeasonRankingEntryView[];
  awards: AwardView[];
}

/** A player took a seat at the table on the server, and got its link. */
export interface SeatClaimed {
  kind: "seat-taken";
  seat: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The director got the link of a player's seat, to hand it out. */
export interface SeatHandedOut {
  kind: "seat-handed-out";
  seat: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A player of the evening at a seat of the table, with the name at that moment. */
export interface SeatedPlayer {
  player: number;
  name: string;
}

/** The player at a seat, and the name of a substitute if there is one. */
export interface SeatedView {
  player: number;
  name: string;
  substitute?: string;
}

/** Two players changed places in the running round, or `other` took the seat of `one`. */
export interface SeatsChanged {
  kind: "seats-changed";
  round: number;
  one: number;
  other: number;
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The players of a round really sat at these seats and had these byes, not those `before`. */
export interface SeatsCorrected {
  kind: "seats-corrected";
  round: number;
  tables: number[][];
  before: DrawnRound;
  reason: string;
  byes?: number[];
  by: Sender;
  at: number;
  command?: string | null;
}

/** The sender of a command: the role, and the name if known. */
export interface Sender {
  role: "director" | "jury" | "register" | "server" | "table" | "viewer";
  name?: string;
}

/** The settings of the evening were changed. */
export interface SettingsChanged {
  kind: "settings-changed";
  settings: EveningSettings;
  by: Sender;
  at: number;
  command?: string | null;
}

/** One of these; `type` says which it is. */
export type SheetCommand =
  | ClaimSeat
  | Confirm
  | Correct
  | DrawDealerAndWriter
  | Enter
  | HandOutSeat
  | NoteDraw
  | Reopen
  | Strike
  | Substitute
  | Total
  | WithdrawTotals;

/** A sheet that has changed. */
export interface SheetMessage {
  type: "sheet";
  round: number;
  table: number;
  view: SheetView;
}

/** A sheet was opened for a table of a round; `players` by seat, clockwise. */
export interface SheetOpened {
  kind: "sheet-opened";
  evening: string;
  round: number;
  table: number;
  players: [SeatedPlayer, SeatedPlayer, SeatedPlayer, SeatedPlayer];
  online?: string | null;
  attempt?: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The score sheet of a table; `attempt` is the attempt of its round. */
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
  standing: RoundSheetView;
  counting: CountingView;
  confirmed: ConfirmedView | null;
  online: OnlineView | null;
  history: HistoryEntryView[];
  attempt?: number;
  totalled?: TotalsView | null;
}

/** Show a hidden evening of the club again. */
export interface ShowEvening {
  type: "show";
  evening: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** The evenings of a season. */
export interface ShowSeason {
  evenings: EveningToken[];
}

/** Special prizes, and the people who share them; `value` is what these have reached. */
export interface SpecialAwardView {
  rule:
    | "best-evening"
    | "best-round"
    | "climb"
    | "contract"
    | "evenings"
    | "last"
    | "tables-won"
    | "team"
    | "winning-streak";
  of: string;
  value: number;
  people: NamedPerson[];
  prizes: string[];
}

/** A prize that does not depend on the place. `of` is the contract or the team of the rule. */
export interface SpecialPrize {
  prize: string;
  rule:
    | "best-evening"
    | "best-round"
    | "climb"
    | "contract"
    | "evenings"
    | "last"
    | "tables-won"
    | "team"
    | "winning-streak";
  of?: string;
}

/** The ranking after a round; `after` is null for the current ranking. */
export interface StandingsView {
  after: number | null;
  standings: RankingEntryView[];
  teams?: TeamView[];
}

/** Start the clock with this many minutes; 0 stops it. */
export interface StartClock {
  type: "clock";
  minutes: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** The statistics of a season. */
export interface StatisticsView {
  records: RecordView[];
  awards: SpecialAwardView[];
  people: PersonLine[];
  contracts: string[];
  teams: string[];
}

/** The wishes of a player, as an event has them. */
export interface StoredWishes {
  player: number;
  table?: number;
  away?: number[];
  apart?: number[];
  group?: string;
}

/** The longest streak, and the one that still goes on. */
export interface StreakView {
  longest: number;
  current: number;
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

/** A line was struck out. */
export interface Struck {
  kind: "struck";
  index: number;
  reason?: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Let a substitute play on for the player of a seat, and give the reason. */
export interface Substitute {
  type: "substitute";
  seat: number;
  name: string;
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** A substitute plays on for the player of a seat, who keeps the result. */
export interface Substituted {
  kind: "substituted";
  seat: number;
  name: string;
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A table of a round and the progress of its sheet; `players` by seat. */
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

/** Note that a player has not paid, or got the money back. */
export interface TakePaymentBack {
  type: "unpay";
  player: number;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** A line of the ranking of teams; `players` are those whose results count. */
export interface TeamView {
  place: number;
  team: string;
  points: number;
  score: number;
  players: number[];
}

/** A table of the running round got extra minutes. */
export interface TimeAllowed {
  kind: "time-allowed";
  table: number;
  minutes: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Enter the four scores of the round without games, or replace them. */
export interface Total {
  type: "total";
  points: [number, number, number, number];
  reason?: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** The four scores of the round were entered by seat, without games. */
export interface Totalled {
  kind: "totalled";
  points: [number, number, number, number];
  reason?: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The four scores by seat of a sheet without lines, who entered them, and when. */
export interface TotalsView {
  points: [number, number, number, number];
  at: number;
  by: Sender;
}

/** The four scores were removed, so that games can be entered. */
export interface TotalsWithdrawn {
  kind: "totals-withdrawn";
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Undo the start of the running round; a reason is needed if its sheets have entries. */
export interface UndoRoundStart {
  type: "unbegin";
  round: number;
  reason?: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Undo the merging of an entry into another member. */
export interface UnmergeMembers {
  type: "part";
  member: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** Turn the public link off. */
export interface Unpublish {
  type: "unpublish";
  id: string;
  by?: string;
  at?: number | null;
}

/** The public link was turned off; it no longer works. */
export interface Unpublished {
  kind: "unpublished";
  by: Sender;
  at: number;
  command?: string | null;
}

/** Withdraw a registration, until seats are drawn. */
export interface Unregister {
  type: "unregister";
  id: string;
  by?: string;
  at?: number | null;
  secret: string;
}

/** A registrant does not want to play after all. */
export interface Unregistered {
  kind: "registration-withdrawn";
  owner: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A trump game spoilt by a fault: a sanction is scored, and its dealer deals again. */
export interface VoidLine {
  line: "void";
  offender: number;
  decided: "jury" | "table";
}

/** A fault without a sanction: it is noted, and nothing changes. */
export interface WaivedLine {
  line: "waived";
  offender: number;
  decided: "jury" | "table";
  reason?: string;
}

/** The wishes of the planned rounds, by kind, and those that are not kept. */
export interface WishReport {
  tables: number;
  apart: number;
  away: number;
  groups: number;
  broken?: BrokenWish[];
}

/** The wishes of some players were noted; they replace those that the players had. */
export interface WishesNoted {
  kind: "wishes-noted";
  wishes: StoredWishes[];
  by: Sender;
  at: number;
  command?: string | null;
}

/** Note that a player stops playing. */
export interface Withdraw {
  type: "withdraw";
  player: number;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** Remove the four scores, so that games can be entered. */
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
  by: Sender;
  at: number;
  command?: string | null;
}
