/** What goes over the wire. Written from the server's own description, not by hand. */

/** A member who is not at an evening: their number, their name, and their team or club. */
export interface AbsentMember {
  number: number;
  name: string;
  club: string;
}

/** The members of an evening's club who are not there yet; none at an evening of no club. */
export interface AbsentMembers {
  members: AbsentMember[];
}

/** Enter members: all of them, or none where one cannot be. */
export interface AddMembers {
  type: "add";
  members: NewMember[];
  id: string;
  by?: string;
  at?: number | null;
}

/** Enter players, before the first round or between two. */
export interface AddPlayers {
  type: "add";
  players: NewPlayer[];
  id: string;
  by?: string;
  at?: number | null;
  first?: number | null;
}

/** Take in people who have registered: they play. */
export interface AdmitRegistrants {
  type: "take-in";
  registered: number[];
  id: string;
  by?: string;
  at?: number | null;
}

/** Make an evening the club's, by the token of its director's link, too. */
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

/** Let a round that was played not count, and say why. */
export interface Annul {
  type: "annul";
  round: number;
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** The prizes of a place, and who gets them: several share them. */
export interface AwardView {
  place: number;
  names: string[];
  prizes: string[];
}

/** Begin the round that is drawn; the tables of these numbers play on the server. */
export interface BeginRound {
  type: "begin";
  online?: number[];
  seating?: Partial<DrawnRound> | null;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** Put right what is known of a member. */
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

/** Put right the name or the club of somebody who waits. */
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
  by: Sender;
  at: number;
  command?: string | null;
}

/** Let nobody else register. */
export interface CloseRegistration {
  type: "close-registration";
  id: string;
  by?: string;
  at?: number | null;
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

/** Who plays at an evening of the club: members by their numbers, and guests. */
export interface ClubEveningPlayers {
  evening: string;
  page: string;
  members: number[];
  guests: NewPlayer[];
}

/** An evening of the club; its name and date are those that it was opened with. */
export interface ClubEveningView {
  evening: string;
  name: string;
  date: string;
}

/** A club, for whoever holds its link; the newest evening comes first. */
export interface ClubView {
  roll: string;
  name: string;
  seq: number;
  members: MemberView[];
  evenings: ClubEveningView[];
  alike: [number, number][];
}

/** A command has been done: it is the event of this number. */
export interface CommandDone {
  seq: number;
  token?: string | null;
  page?: string | null;
}

/** What a table has made of a deal. */
export interface ComparedDealView {
  dealer: number;
  contract: string;
  points: [number, number, number, number];
  against: number[];
}

/** A table of a duplicate round; `deals` in the order played, as the other tables have them. */
export interface ComparedTableView {
  table: number;
  players: number[];
  deals: ComparedDealView[];
  scores: number[];
  ranking_points: number[] | null;
}

/** A duplicate round compared, as far as every table has played: so many `deals`. */
export interface ComparisonView {
  round: number;
  deals: number;
  tables: ComparedTableView[];
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
  by: Sender;
  at: number;
  command?: string | null;
}

/** Which seat confirmed the sheet, and when; `by` is who sent the confirmation. */
export interface ConfirmedView {
  seat: number;
  at: number;
  by: Sender;
}

/** What keeps a dealer from choosing a game: that a field of the standing has this value. */
export interface Constraint {
  field: string;
  of: string;
  value: boolean | number;
  why: string;
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

/** A line is replaced by another; `index` counts from 0. */
export interface Corrected {
  kind: "corrected";
  index: number;
  line: GameLine | VoidLine | WaivedLine | JuryDecision;
  reason?: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Let an evening count; `token` is that of any link of it, and is not kept. */
export interface CountEvening {
  type: "count";
  evening: string;
  token: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** What a phone without a connection needs to go on with a sheet, though it knows no rules. */
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

/** The roll of a club has been opened. Token and page are those of its only link. */
export interface CreatedClub {
  roll: string;
  token: string;
  page: string;
}

/** An evening has been made. The token is its director's; so is the page. */
export interface CreatedEvening {
  evening: string;
  token: string;
  page: string;
}

/** A season has been begun. The token is its director's; so is the page. */
export interface CreatedSeason {
  season: string;
  token: string;
  page: string;
}

/** Do not take in people who have registered. */
export interface DeclineRegistrants {
  type: "decline";
  registered: number[];
  id: string;
  by?: string;
  at?: number | null;
}

/** The link of a further director is taken back. */
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

/** Somebody directs, too; their numbers follow on. */
export interface DirectorNamed {
  kind: "director-named";
  name: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Take the link of a further director back. */
export interface DismissDirector {
  type: "dismiss";
  director: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** Say that two members whose names are alike are two people. */
export interface DistinguishMembers {
  type: "two-people";
  one: number;
  other: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** Let the server draw who writes, unless somebody offers to, and who deals. */
export interface DrawDealerAndWriter {
  type: "draw";
  volunteer?: number | null;
  id: string;
  by?: string;
  at?: number | null;
}

/** Draw all the rounds to come; where `rounds` are named, they come out so, or not at all. */
export interface DrawRounds {
  type: "draw";
  rounds?: Partial<DrawnRound>[] | null;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** It was drawn who writes and who deals first. */
export interface Drawn {
  kind: "drawn";
  writer: number;
  dealer: number;
  cards?: [string[], string[]] | null;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A round as it is drawn: players by table and seat, and who sits out. */
export interface DrawnRound {
  tables: number[][];
  byes: number[];
}

/** Who writes and who deals first (DK-1.2), and the cards that each seat drew for either. */
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

/** Add a line: the one of that number, counted from 0. */
export interface Enter {
  type: "enter";
  index: number;
  line: GameLine | VoidLine | WaivedLine | JuryDecision;
  id: string;
  by?: string;
  at?: number | null;
}

/** A line has been added. */
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
  | DeclineRegistrants
  | DismissDirector
  | DrawRounds
  | Exchange
  | LiftPenalty
  | NameDirector
  | NotePayment
  | OpenRegistration
  | PastePlayers
  | Penalise
  | PutRegistrantBack
  | Reinstate
  | RemovePlayer
  | RenewKey
  | ReopenRound
  | Reseat
  | Return
  | StartClock
  | TakePaymentBack
  | UndoRoundStart
  | Withdraw;

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
}

/** An evening at which names are taken out: on so many sheets, and at so many tables online. */
export interface EveningRedaction {
  evening: string;
  name: string;
  date: string;
  sheets: number;
  tables: number;
}

/** What an evening has brought; `evening` is its index, `counts` whether it is added up. */
export interface EveningResultView {
  evening: number;
  place: number;
  points: number;
  score: number;
  counts: boolean;
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
  duplicate?: boolean;
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
  penalties?: PenaltyView[];
  next: string[] | null;
  payments?: { [key: string]: number };
  registration?: RegistrationView | null;
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
  by: Sender;
  at: number;
  command?: string | null;
}

/** The file, as it is described to other programs. */
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
    | RoundStartUndone
    | RoundAnnulled
    | RoundReinstated
    | RoundReopened
    | SeatsChanged
    | SettingsChanged
    | KeyRenewed
    | DirectorNamed
    | DirectorDismissed
    | JoinedClub
    | LeftClub
    | PersonRedacted
    | NamesRedacted
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

/** How a game is counted (DK-6.3): its check sum, its sign, and what one player can have. */
export interface GameCount {
  sum: number;
  sign: number;
  entries: number[];
  hindrances: Constraint[];
  changes: FieldChange[];
}

/** A game of the dealer's choice: what each has taken, counted without a sign. */
export interface GameLine {
  line: "game";
  contract: string;
  points: [number, number, number, number];
  fault?: Fault | null;
}

/** Ask for the link of a player's seat, to hand it to that player: the answer has it. */
export interface HandOutSeat {
  type: "hand-out";
  seat: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** The first message over a WebSocket: who comes to listen. */
export interface Hello {
  type: "hello";
  token: string;
}

/** Something that has happened to the sheet; `before` is what the line was until then. */
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

/** The evening belongs to the club of that roll; `members` are pairs of player and member. */
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

/** The links of a role, or of one table, have become worthless; there are new ones. */
export interface KeyRenewed {
  kind: "key-renewed";
  key: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** How many events of an evening somebody has already, and of each sheet by `round/table`. */
export interface KnownEvents {
  evening?: number;
  sheets?: { [key: string]: number };
}

/** Let an evening count no more. */
export interface LeaveOutEvening {
  type: "leave-out";
  evening: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** The evening belongs to the club of that roll no more. */
export interface LeftClub {
  kind: "left-club";
  roll: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Take a penalty back, and say why. */
export interface LiftPenalty {
  type: "lift";
  penalty: number;
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** A line of the sheet: who dealt, and by seat the signed points and the scores after it. */
export interface LineView {
  index: number;
  line: GameLine | VoidLine | WaivedLine | JuryDecision;
  dealer: number;
  points: [number, number, number, number];
  totals: [number, number, number, number];
}

/** The pages of every role, of every table by its number, and of further directors. */
export interface Links {
  director: string;
  jury: string;
  viewer: string;
  register: string;
  tables: { [key: string]: string };
  directors?: DirectorLink[];
}

/** Something that a list leaves out: how often, and where, by rows or by cells. */
export interface ListNote {
  kind: "characters" | "formulas" | "hidden" | "nameless";
  count: number;
  places: string[];
}

/** A row of a list, by its number in the file from 1, without empty cells at its end. */
export interface ListRow {
  number: number;
  cells: string[];
}

/** A person whom a list names, in the row of that number. */
export interface ListedPerson {
  name: string;
  club: string;
  licence: string;
  row: number;
  is_doubtful: boolean;
}

/** All that has happened at an evening and on its sheets, the earliest first. */
export interface LogView {
  log: { [key: string]: any }[];
}

/** By which secret the one is known who asks; without it nobody's own registration is shown. */
export interface LookAtRegistration {
  secret?: string | null;
}

/** A member. `into` is the member that the entry is, too, after a merge; else null. */
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

/** Say that an entry is another member, whose name and all that is known of them stays. */
export interface MergeMembers {
  type: "merge";
  member: number;
  into: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** Have a link for a further director, by name. */
export interface NameDirector {
  type: "name-director";
  name: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Nobody is named any more: players are called by their numbers. */
export interface NamesRedacted {
  kind: "names-taken-out";
  by: Sender;
  at: number;
  command?: string | null;
}

/** A member as entered. Nobody agrees to be shown unless they say so. */
export interface NewMember {
  name: string;
  club?: string;
  licence?: string;
  agrees?: boolean;
}

/** A player as entered: a house player fills in where the number is no multiple of four. */
export interface NewPlayer {
  name: string;
  club?: string;
  house?: boolean;
  member?: number | null;
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

/** Note that a player has paid, or that it was another amount. */
export interface NotePayment {
  type: "pay";
  player: number;
  cents?: number;
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

/** Open the roll of a club. */
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

/** Let people register, for so many places in all; again, with other places. */
export interface OpenRegistration {
  type: "open-registration";
  places: number;
  at_once?: boolean;
  id: string;
  by?: string;
  at?: number | null;
}

/** Begin a season, with these evenings. */
export interface OpenSeason {
  settings: SeasonSettings;
  evenings: EveningToken[];
}

/** Where you sit in a round: at a table, or nowhere; both are null for who sits out. */
export interface OwnPlace {
  round: number;
  table: number | null;
  seat: number | null;
}

/** What you have registered, and what has become of it. */
export interface OwnRegistration {
  state: "absent" | "declined" | "playing" | "waiting";
  name: string;
  club: string;
  may_withdraw: boolean;
  place?: OwnPlace | null;
  hall?: string;
}

/** A list as it was read: its first rows, what is in each column, and whom it names. */
export interface ParsedList {
  rows: ListRow[];
  columns: ("club" | "family" | "given" | "licence" | "name" | "nothing")[];
  heading: number;
  people: ListedPerson[];
  notes: ListNote[];
  sheets: string[];
  sheet: number;
  separator: "bar" | "comma" | "none" | "semicolon" | "tab" | null;
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
  order: "given" | "written" | null;
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

/** A player has paid so much, in all. */
export interface PaymentNoted {
  kind: "payment-noted";
  player: number;
  cents?: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A player has not paid, or has their money back. */
export interface PaymentTakenBack {
  kind: "payment-taken-back";
  player: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Add ranking points to a player's sum, or take some, and say why. */
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

/** The jury adds ranking points to a player's sum over the evening, or takes some (DK-8.6). */
export interface PenaltyGiven {
  kind: "penalty-given";
  player: number;
  points: number;
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A penalty is taken back: the one of that number, counted from 1. */
export interface PenaltyLifted {
  kind: "penalty-lifted";
  penalty: number;
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Ranking points that the jury has added to a player's, or taken; `number` counts from 1. */
export interface PenaltyView {
  number: number;
  player: number;
  points: number;
  reason: string;
}

/** A person is called otherwise wherever they were named. */
export interface PersonRedacted {
  kind: "person-forgotten";
  by: Sender;
  at: number;
  command?: string | null;
}

/** Somebody wants to play; their numbers follow on. The director has not taken them in yet. */
export interface PersonRegistered {
  kind: "registered";
  name: string;
  owner: string;
  club?: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** How well the rounds that were played or planned keep players apart. */
export interface PlanReport {
  repeats: number;
  club_meetings: number;
  same_table: number;
  byes: { [key: string]: number };
  seed: string;
  draw: number;
  forced?: boolean;
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
  by: Sender;
  at: number;
  command?: string | null;
}

/** A player who has not played is one no more. */
export interface PlayerRemoved {
  kind: "player-removed";
  player: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Players are entered; their numbers follow on from those of the players before. */
export interface PlayersAdded {
  kind: "players-added";
  players: NewPlayer[];
  by: Sender;
  at: number;
  command?: string | null;
}

/** What a command would change; `redraw`: the rounds to come would have to be drawn anew. */
export interface PredictedChanges {
  sheets: PredictedSheetChange[];
  places: PredictedRankChange[];
  redraw: boolean;
}

/** A player who would stand elsewhere; null where there is no place. */
export interface PredictedRankChange {
  player: number;
  before: RankView | null;
  after: RankView | null;
}

/** A sheet with entries that would count no more, or after all (`counts`). */
export interface PredictedSheetChange {
  round: number;
  table: number;
  lines: number;
  confirmed: boolean;
  counts: boolean;
}

/** Let somebody wait again who was declined. */
export interface PutRegistrantBack {
  type: "put-back";
  registered: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** Where a player stands in the ranking. */
export interface RankView {
  place: number;
  points: number;
  score: number;
}

/** A line of the ranking (DK-7.1); `points` are with the `penalty` of the evening. */
export interface RankingEntryView {
  place: number;
  player: number;
  points: number;
  score: number;
  best: number | null;
  results: ResultView[];
  penalty?: number;
}

/** A line of the ranking, as the file has it; `points` are with the `penalty`. */
export interface RankingRecord {
  place: number;
  player: string;
  points: number;
  score: number;
  best: number | null;
  penalty?: number;
}

/** How strong somebody is believed to be; `sure`, which ranks, is that less three doubts. */
export interface RatingView {
  place: number;
  name: string;
  strength: number;
  doubt: number;
  sure: number;
  tables: number;
}

/** The ratings over the evenings of a season, the best first. */
export interface RatingsView {
  ratings: RatingView[];
}

/** Forget a member of a club, at all of its evenings; `by` is the name of who asks for it. */
export interface RedactMember {
  id: string;
  member: number;
  by?: string;
}

/** Forget a player of an evening, or whoever played there where none is named. */
export interface RedactPlayers {
  id: string;
  player?: number | null;
  by?: string;
}

/** What is changed where names are taken out. */
export interface RedactionView {
  evenings: EveningRedaction[];
  club: string;
}

/** Put yourself on the list of those who want to play, under a name that nobody has there. */
export interface RegisterSelf {
  type: "register";
  name: string;
  club?: string;
  id: string;
  by?: string;
  at?: number | null;
  secret: string;
}

/** Somebody wants to play and does: one player, under the number that follows on. */
export interface RegisteredAtOnce {
  kind: "registered-at-once";
  players: NewPlayer[];
  owner: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The name or club of somebody who waits is put right. */
export interface RegistrantChanged {
  kind: "registered-changed";
  registered: number;
  name: string;
  club?: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The evening as whoever may register sees it; `own` is what they have registered. */
export interface RegistrantEveningView {
  name: string;
  date: string;
  open: boolean;
  left: number;
  at_once: boolean;
  own?: OwnRegistration | null;
}

/** Somebody who was declined, or removed after they were taken in, waits again. */
export interface RegistrantPutBack {
  kind: "registered-put-back";
  registered: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Somebody who has registered, under a number from 0, and when that was. */
export interface RegistrantView {
  number: number;
  name: string;
  club: string;
  at: number;
}

/** Who has registered is taken in: `registered` and `players` are the same people. */
export interface RegistrantsAdmitted {
  kind: "registered-taken";
  players: NewPlayer[];
  registered: number[];
  by: Sender;
  at: number;
  command?: string | null;
}

/** People who have registered are not taken in. */
export interface RegistrantsDeclined {
  kind: "registered-declined";
  registered: number[];
  by: Sender;
  at: number;
  command?: string | null;
}

/** Nobody may register any more; who waits goes on waiting. */
export interface RegistrationClosed {
  kind: "registration-closed";
  by: Sender;
  at: number;
  command?: string | null;
}

/** People may register, for so many places; `at_once`: they play without a nod. */
export interface RegistrationOpened {
  kind: "registration-opened";
  places: number;
  at_once?: boolean;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Registration as the director sees it: whether it is open, who waits, and who was declined. */
export interface RegistrationView {
  open: boolean;
  places: number;
  left: number;
  at_once: boolean;
  waiting: RegistrantView[];
  declined: RegistrantView[];
}

/** Let a round count after all, and say why. */
export interface Reinstate {
  type: "reinstate";
  round: number;
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Take an evening out of the club; the evening itself stays as it is. */
export interface ReleaseEvening {
  type: "release";
  evening: string;
  id: string;
  by?: string;
  at?: number | null;
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

/** Call the club otherwise. */
export interface RenameClub {
  type: "name";
  name: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Make the club's link worthless, and a new one valid. */
export interface RenewClubKey {
  type: "renew";
  id: string;
  by?: string;
  at?: number | null;
}

/** Make the links of a role, or of a table (`table/7`), worthless, and new ones valid. */
export interface RenewKey {
  type: "renew";
  key: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Make the links of a key worthless, and a new one valid. */
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

/** Let the round that was closed last go on, after the last one of the evening too. */
export interface ReopenRound {
  type: "reopen-round";
  round: number;
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** The confirmation is taken back. */
export interface Reopened {
  kind: "reopened";
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Let two players change places in the round that is being played, before anything is entered. */
export interface Reseat {
  type: "reseat";
  round: number;
  one: number;
  other: number;
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** Others sit at the table now, as the director has changed the seats of the round. */
export interface Reseated {
  kind: "reseated";
  players: [SeatedPlayer, SeatedPlayer, SeatedPlayer, SeatedPlayer];
  reason: string;
  event: number;
  by: Sender;
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

/** Note that a member who had left is one again. */
export interface ResumeMembership {
  type: "come-back";
  member: number;
  id: string;
  by?: string;
  at?: number | null;
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
  by: Sender;
  at: number;
  command?: string | null;
}

/** One of these; `type` says which it is. */
export type RollCommand =
  | AddMembers
  | AdoptEvening
  | ChangeMember
  | DistinguishMembers
  | EndMembership
  | MergeMembers
  | OpenClubEvening
  | ReleaseEvening
  | RenameClub
  | RenewClubKey
  | ResumeMembership
  | UnmergeMembers;

/** A round that was played does not count: no result of it, and nobody has met in it. */
export interface RoundAnnulled {
  kind: "round-annulled";
  round: number;
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The round that was drawn begins; the tables in `online` play on the server. */
export interface RoundBegun {
  kind: "round-begun";
  round: number;
  online?: { [key: string]: string };
  duplicate?: boolean;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The round is over. Where sheets are missing, `reason` says why it was closed even so. */
export interface RoundClosed {
  kind: "round-closed";
  round: number;
  reason?: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** A round that did not count does so after all. */
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

/** Where the round stands: who deals, what may be chosen, what is left, the scores. */
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

/** The round that was being played is taken back: nobody has met in it. */
export interface RoundStartUndone {
  kind: "round-unbegun";
  round: number;
  reason?: string;
  by: Sender;
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
  duplicate?: boolean;
  compared?: number;
  attempt?: number;
  annulled?: string;
}

/** All the rounds to come are drawn; `first` is the number of the first, counted from 1. */
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
export type SeasonCommand = ChangeSeason | CountEvening | LeaveOutEvening | RenewSeasonKey;

/** An evening of the season; `players` is how many people were there. */
export interface SeasonEveningView {
  evening: string;
  name: string;
  date: string;
  players: number;
}

/** The pages of a season: one to direct it, one to look. */
export interface SeasonLinks {
  director: string;
  viewer: string;
}

/** The ranking over several evenings. */
export interface SeasonRanking {
  ranking: SeasonRankingEntryView[];
}

/** A line of the season's ranking; `evenings` is how many were attended. */
export interface SeasonRankingEntryView {
  place: number;
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

/** A player has taken their own seat at the table on the server, and has its link. */
export interface SeatClaimed {
  kind: "seat-taken";
  seat: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The director has been given the link of a player's seat, to hand it out. */
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

/** Who sits at a seat of a table, and who plays on there for them, if anybody does. */
export interface SeatedView {
  player: number;
  name: string;
  substitute?: string;
}

/** Two players have changed places in the round; `other` may not have been in it. */
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

/** Whoever does something: in which role, and under which name, if known. */
export interface Sender {
  role: "director" | "jury" | "register" | "server" | "table" | "viewer";
  name?: string;
}

/** The settings of the evening are changed. */
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
  players: [SeatedPlayer, SeatedPlayer, SeatedPlayer, SeatedPlayer];
  online?: string | null;
  attempt?: number;
  by: Sender;
  at: number;
  command?: string | null;
}

/** The score sheet of a table; its `attempt` is that of its round. */
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

/** The evenings of a season. */
export interface ShowSeason {
  evenings: EveningToken[];
}

/** The ranking as it was after a round; where `after` is null, as it is now. */
export interface StandingsView {
  after: number | null;
  standings: RankingEntryView[];
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
  by: Sender;
  at: number;
  command?: string | null;
}

/** Let somebody play on for the player of a seat, as the jury or the director; say why. */
export interface Substitute {
  type: "substitute";
  seat: number;
  name: string;
  reason: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Somebody plays on for the player of a seat, whose the result stays. */
export interface Substituted {
  kind: "substituted";
  seat: number;
  name: string;
  reason: string;
  by: Sender;
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

/** Note that a player has not paid, or has their money back. */
export interface TakePaymentBack {
  type: "unpay";
  player: number;
  id: string;
  by?: string;
  at?: number | null;
  names?: string[] | null;
}

/** A table of the running round gets extra minutes. */
export interface TimeAllowed {
  kind: "time-allowed";
  table: number;
  minutes: number;
  by: Sender;
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
  by: Sender;
  at: number;
  command?: string | null;
}

/** The four scores by seat, where no more was kept of a round; who entered them, and when. */
export interface TotalsView {
  points: [number, number, number, number];
  at: number;
  by: Sender;
}

/** The four scores are taken off, for the games to be entered. */
export interface TotalsWithdrawn {
  kind: "totals-withdrawn";
  reason: string;
  by: Sender;
  at: number;
  command?: string | null;
}

/** Take back the round that is being played; say why where its sheets have entries. */
export interface UndoRoundStart {
  type: "unbegin";
  round: number;
  reason?: string;
  id: string;
  by?: string;
  at?: number | null;
}

/** Take back that an entry is another member. */
export interface UnmergeMembers {
  type: "part";
  member: number;
  id: string;
  by?: string;
  at?: number | null;
}

/** Take back that you want to play: until seats are drawn, and nobody counts on you. */
export interface Unregister {
  type: "unregister";
  id: string;
  by?: string;
  at?: number | null;
  secret: string;
}

/** Somebody who has registered does not want to play after all. */
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

/** A fault that goes without a sanction: noted, and nothing changes. */
export interface WaivedLine {
  line: "waived";
  offender: number;
  decided: "jury" | "table";
  reason?: string;
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
  by: Sender;
  at: number;
  command?: string | null;
}
