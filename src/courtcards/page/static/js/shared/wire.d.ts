/** What goes over the wire. Written from the server's own description, not by hand. */

/** The address by which others find this server; `here_only`: it works on this machine alone. */
export interface Address {
  address: string;
  here_only: boolean;
}

/** Consent to a request, or not. The person who asked withdraws it by answering false. */
export interface AnswerProposal {
  type: "answer";
  id: string;
  seq: number;
  agree: boolean;
}

/** One of these; `type` says which it is. */
export type AnyCommand =
  | AnswerProposal
  | Begin
  | Claim
  | ComeBack
  | Concede
  | Contribute
  | Deal
  | Free
  | Leave
  | Mute
  | Pause
  | Play
  | Rematch
  | Resume
  | Say
  | SeatBot
  | SetBotPause
  | Takeback;

/** Begin the match when every seat is taken; for the host. */
export interface Begin {
  type: "begin";
  id: string;
  seq: number;
}

/** One bot, and how it plays. */
export interface BotEntry {
  name: string;
  title: string;
  description: string;
}

/** A reported person or remark, with the reason of each report. */
export interface CaseView {
  case: number;
  table: string;
  seat: number;
  name: string;
  text: string;
  reasons: ("advertising" | "insult" | "other")[];
  at: number;
  known: boolean;
  hidden: boolean;
}

/** The games and bots of this host; `phrases` are the set phrases of the chat, by name. */
export interface Catalogue {
  games: GameEntry[];
  bots: BotEntry[];
  phrases: string[];
}

/** A chat message: a phrase by its name, or a text. */
export interface ChatMessage {
  seq: number;
  seat: number;
  phrase: string | null;
  text: string | null;
  at: number;
}

/** Claim all remaining tricks: the seat on turn, where no defence can take one. */
export interface Claim {
  type: "claim";
  id: string;
  seq: number;
}

/** A clause in the contents: its id, and its first sentence. */
export interface ClauseEntry {
  clause: string;
  text: string;
}

/** A clause: its sentences, what to look at and to try, and its position or its paper. */
export interface ClauseView {
  clause: string;
  game: string;
  title: string;
  sentences: string[];
  look: string;
  trials: TrialEntry[];
  players: string[];
  view: any;
  paper: PaperTable[];
  before: string | null;
  after: string | null;
}

/** The deadline of the seat on turn, in milliseconds since 1970. */
export interface Clock {
  seat: number;
  until: number;
}

/** Close a report that has been dealt with. */
export interface CloseCase {
  type: "close";
  case: number;
}

/** Play yourself again, after a bot played for you. Opening a WebSocket does the same. */
export interface ComeBack {
  type: "back";
  id: string;
  seq: number;
}

/** Concede all remaining tricks: a bot plays the rest of the deal for the seat on turn. */
export interface Concede {
  type: "concede";
  id: string;
  seq: number;
}

/** Every clause that can be tried, game by game. */
export interface Contents {
  games: GameClauses[];
}

/** Open a table at which the match of a record goes on, after its last hand. */
export interface ContinueMatch {
  record: Record;
  contribution?: string;
  settings?: Partial<Settings> | null;
  face?: number;
}

/** Add to the shuffle, before the first deal of a match. */
export interface Contribute {
  type: "contribute";
  id: string;
  seq: number;
  contribution: string;
}

/** A moment, in milliseconds since 1970. */
export interface CurrentTime {
  now: number;
}

/** Deal the next hand: any seat, between hands. */
export interface Deal {
  type: "deal";
  id: string;
  seq: number;
}

/** A decision where there was a choice; `ply` and `hand` count from 0. */
export interface DecisionReview {
  hand: number;
  ply: number;
  seat: number;
  move: string;
  best: string;
  cost: number;
  mark: "best" | "blunder" | "good" | "slip";
  choices: number;
  reasons: ReasonText[];
}

/** A command has been done. `seq` is the number of its event. */
export interface Done {
  seq: number;
}

/** The answer to a command that was done. */
export interface DoneMessage {
  type: "done";
  id: string;
  seq: number;
}

/** An event, and the table as the seat sees it after it. */
export interface EventMessage {
  type: "event";
  seq: number;
  event:
    | PublicDealt
    | PublicPlayed
    | PublicClaimed
    | PublicRestocked
    | PublicSat
    | PublicStood
    | PublicBegan
    | PublicStoodIn
    | PublicLinkRenewed
    | PublicSaid
    | PublicMuteSet
    | PublicContributed
    | PublicAway
    | PublicBack
    | PublicPaused
    | PublicResumed
    | PublicAsked
    | PublicAgreed
    | PublicDeclined
    | PublicTakenBack
    | PublicRematched;
  room?: Room | null;
  claim?: "all" | "none" | null;
  view: View;
}

/** Proof that the packs followed from a seed that nobody could choose alone. */
export interface Fairness {
  version: number;
  commitment: string;
  seed: string;
  contributions: string[];
  brought?: number;
  seed_given?: boolean;
}

/** Free the seat of somebody else before the match begins; for the host. */
export interface Free {
  type: "free";
  id: string;
  seq: number;
  seat: number;
}

/** The clauses of a game, in their order. */
export interface GameClauses {
  game: string;
  title: string;
  clauses: ClauseEntry[];
}

/** One game, with its rule sets and the options that a house may change. */
export interface GameEntry {
  name: string;
  title: string;
  board: string;
  seat_counts: number[];
  rulesets: RuleSetEntry[];
  options: OptionEntry[];
  bots: string[];
  lessons: LessonEntry[];
}

/** One hand of a record; `stocks` is absent where nothing was recycled. */
export interface HandRecord {
  dealer: number;
  pack: string[];
  moves: [number, string][];
  end: string;
  scores: number[];
  stocks?: string[][];
}

/** A hand that is over, as the score sheet shows it. */
export interface HandResult {
  dealer: number;
  end: string;
  scores: number[];
  contract: string | null;
}

/** Answer of a server that is well. A server that is not well refuses the request. */
export interface Health {
  status: string;
}

/** Take the table of a report out of the lobby. Its players go on. */
export interface HideTable {
  type: "hide";
  case: number;
}

/** Every legal move, the best first, and its worth in the judgement of the bot. */
export interface Hint {
  seq: number;
  bot: string;
  unit: "hands" | "points";
  moves: WeighedMove[];
  reasons: ReasonText[];
}

/** The answer to a press on an item of the table, and the clause behind it. */
export interface ItemExplanation {
  text: string;
  clause: string | null;
}

/** Leave: before the match begins, the seat for good; later, a bot plays until you are back. */
export interface Leave {
  type: "leave";
  id: string;
  seq: number;
}

/** A lesson, and one sentence about its subject. */
export interface LessonEntry {
  name: string;
  title: string;
  about: string;
}

/** The texts of a lesson after event `seq` of its table. */
export interface LessonPage {
  seq: number;
  lesson: string;
  title: string;
  step: number;
  steps: number;
  texts: string[];
  move: string | null;
  is_over: boolean;
  is_practice: boolean;
  next: LessonEntry | null;
}

/** End a measure. */
export interface LiftMeasure {
  type: "lift";
  measure: number;
}

/** The public tables, those with an open seat first. */
export interface LobbyPage {
  tables: LobbyTable[];
}

/** A public table in the lobby. `seed_given` is as in its room. */
export interface LobbyTable {
  table: string;
  game: string;
  ruleset: string;
  status: string;
  players: (TablePlayer | null)[];
  open_seats: number[];
  settings: Settings;
  seed_given: boolean;
}

/** Deal the next hand. */
export interface MakeDeal {
  id: string;
  seq: number;
}

/** Make a move. */
export interface MakePlay {
  id: string;
  seq: number;
  move: string;
}

/** Luck and play of a match by seat, all hands together, counted in `unit`. */
export interface MatchLuck {
  unit: "chips" | "hands" | "points";
  hands: number;
  seats: SeatLuck[];
}

/** A measure in force until a moment, or for ever (null). */
export interface MeasureView {
  number: number;
  measure: "ban" | "mute";
  name: string;
  until: number | null;
}

/** An action of a moderator. `days` of a measure are null if it lasts for ever. */
export interface ModerationActionView {
  at: number;
  what: "ban" | "closed" | "hidden" | "lifted" | "mute" | "renewed";
  name: string;
  table: string;
  days: number | null;
}

/** The open reports, the measures in force and the past actions, the newest of each first. */
export interface ModerationPage {
  cases: CaseView[];
  measures: MeasureView[];
  done: ModerationActionView[];
}

/** Let a seat, or everybody (null), write texts or not; for the host. */
export interface Mute {
  type: "mute";
  id: string;
  seq: number;
  seat: number | null;
  muted: boolean;
}

/** A public event with its sequence at the table. */
export interface NumberedEvent {
  seq: number;
  event:
    | PublicDealt
    | PublicPlayed
    | PublicClaimed
    | PublicRestocked
    | PublicSat
    | PublicStood
    | PublicBegan
    | PublicStoodIn
    | PublicLinkRenewed
    | PublicSaid
    | PublicMuteSet
    | PublicContributed
    | PublicAway
    | PublicBack
    | PublicPaused
    | PublicResumed
    | PublicAsked
    | PublicAgreed
    | PublicDeclined
    | PublicTakenBack
    | PublicRematched;
}

/** Begin a lesson; `bot_pause` is that of a table's settings. */
export interface OpenLesson {
  name: string;
  bot_pause?: number;
  face?: number;
}

/** Open a table, with yourself on seat 0 and that bot on the others; null leaves them open. */
export interface OpenTable {
  game: string;
  ruleset: string;
  seats: number;
  name: string;
  options?: { [key: string]: string | number | boolean | null };
  bot?: string | null;
  seed?: string | null;
  contribution?: string;
  settings?: Partial<Settings> | null;
  beside?: string[];
  face?: number;
}

/** Open a table at which a hand of a record goes on from one of its positions: what if? */
export interface OpenWhatIf {
  record: Record;
  hand: number;
  ply: number;
  seat: number;
  bot: string;
  name: string;
  match?: number;
  table?: string | null;
  settings?: Partial<Settings> | null;
  face?: number;
}

/** One option: `kind` is `choice` (of `values`), `switch` or `number`. */
export interface OptionEntry {
  name: string;
  clause: string;
  description: string;
  kind: string;
  default: string | number | boolean | null;
  values: (string | number | boolean | null)[];
  least: number | null;
  most: number | null;
}

/** One of these; `type` says which it is. */
export type OutgoingMessage = DoneMessage | EventMessage | RefusedMessage | SnapshotMessage;

/** A table of text: its title, its columns, its rows. */
export interface PaperTable {
  title: string;
  columns: string[];
  rows: string[][];
}

/** Stop play and clocks: any seat. */
export interface Pause {
  type: "pause";
  id: string;
  seq: number;
}

/** Make a move: the seat on turn. */
export interface Play {
  type: "play";
  id: string;
  seq: number;
  move: string;
}

/** A part of a result; its 95% interval reaches `doubt` to either side. */
export interface Portion {
  value: number;
  doubt: number;
}

/** A position as text, and moves that are made from there. */
export interface PositionRequest {
  position: string;
  moves?: string[];
  seat?: number | null;
}

/** A position in its usual form, and what is drawn of it. */
export interface PositionView {
  position: string;
  start: string;
  plays: string[];
  game: string;
  ruleset: string;
  options: { [key: string]: string | number | boolean | null };
  seats: number;
  seat: number | null;
  sheet: any;
  shown: ReplayedPosition;
  draws: string[];
  unshuffled: string[];
}

/** A press on an item of an example's table, after the earlier moves there. */
export interface PressRequest {
  about: string;
  moves?: string[];
}

/** A request that needs consent: who asks, who has agreed, who still has to answer. */
export interface ProposalView {
  what: "rematch" | "takeback";
  seat: number;
  agreed: number[];
  waiting: number[];
}

/** A person consents; others have not answered yet. */
export interface PublicAgreed {
  kind: "agreed";
  seat: number;
}

/** A person asks the others to consent. */
export interface PublicAsked {
  kind: "asked";
  seat: number;
  what: "rematch" | "takeback";
}

/** A person has lost the connection. */
export interface PublicAway {
  kind: "away";
  seat: number;
}

/** A person is back. */
export interface PublicBack {
  kind: "back";
  seat: number;
}

/** The host begins the match. */
export interface PublicBegan {
  kind: "began";
  seat: number;
}

/** A seat claims all remaining tricks. `hands` are the cards of all seats, as proof. */
export interface PublicClaimed {
  kind: "claimed";
  seat: number;
  hands: string[][];
}

/** A person has added to the shuffle. The contribution is shown after the match. */
export interface PublicContributed {
  kind: "contributed";
  seat: number;
}

/** A hand has been dealt; the hand counts from 0. */
export interface PublicDealt {
  kind: "dealt";
  hand: number;
  dealer: number;
}

/** A person does not consent, or withdraws their own request: it is dropped. */
export interface PublicDeclined {
  kind: "declined";
  seat: number;
}

/** A person has made a new link of their seat. Older links no longer give the seat. */
export interface PublicLinkRenewed {
  kind: "link-renewed";
  seat: number;
}

/** The host lets a seat, or everybody (null), write texts or not. */
export interface PublicMuteSet {
  kind: "mute-set";
  seat: number;
  whom: number | null;
  muted: boolean;
}

/** Play has stopped until the table resumes. */
export interface PublicPaused {
  kind: "paused";
  seat: number;
}

/** A move has been made. */
export interface PublicPlayed {
  kind: "played";
  seat: number;
  move: string;
  fault?: "crashed" | "illegal" | "late" | null;
}

/** A new match, to be dealt by `dealer`. */
export interface PublicRematched {
  kind: "rematched";
  seat: number;
  dealer: number;
  commitment: string;
}

/** A pile has gone back into the stock, which now has `count` cards. */
export interface PublicRestocked {
  kind: "restocked";
  count: number;
}

/** The table has resumed play. */
export interface PublicResumed {
  kind: "resumed";
  seat: number;
}

/** A person says something: a set phrase by its name, or a text. */
export interface PublicSaid {
  kind: "said";
  seat: number;
  phrase: string | null;
  text: string | null;
  at: number;
}

/** A person or a bot has sat down. */
export interface PublicSat {
  kind: "sat";
  seat: number;
  name: string;
  bot: string | null;
}

/** A seat is open again. */
export interface PublicStood {
  kind: "stood";
  seat: number;
}

/** A bot plays for a person, who is away, late, gone, or takes no more tricks in this deal. */
export interface PublicStoodIn {
  kind: "stood-in";
  seat: number;
  bot: string;
  why: "away" | "clock" | "conceded" | "left";
}

/** The last `count` moves are undone, back to that of `owner`. */
export interface PublicTakenBack {
  kind: "taken-back";
  seat: number;
  owner: number;
  count: number;
}

/** Keys for the encryption of messages, so that only the browser can read them. */
export interface PushKeys {
  p256dh: string;
  auth: string;
}

/** The key with which this server signs messages; null if it sends none. */
export interface PushOffer {
  key: string | null;
}

/** State of a browser: it gets notices of its person's turns at a table, or it does not. */
export interface PushState {
  told: boolean;
}

/** A reason for a move: `words` are a clause of a sentence, with cards as they are written. */
export interface ReasonText {
  code: string;
  words: string;
}

/** One match. `ranking_points` is present where the game has them (DK-6.2). */
export interface Record {
  format: "courtcards-record/1";
  game: string;
  ruleset: string;
  options: { [key: string]: string | number | boolean | null };
  players: string[];
  hands: HandRecord[];
  totals: number[];
  winners: number[];
  rules?: number;
  ranking_points?: number[];
  fairness?: Fairness;
}

/** A refusal: the body of every answer to a request that failed. */
export interface RefusalBody {
  error: string;
  message: string;
  clause: string | null;
}

/** The answer to a command that was refused; `id` is null where none could be read. */
export interface RefusedMessage {
  type: "refused";
  id: string | null;
  status: number;
  error: string;
  message: string;
  clause: string | null;
}

/** Ask the others for another match, once this one is over. */
export interface Rematch {
  type: "rematch";
  id: string;
  seq: number;
}

/** Make a new link of your seat. Other devices, and holders of an old link, lose the seat. */
export interface RenewLink {
  id: string;
}

/** A match that is over, and every position of one of its hands. */
export interface Replay {
  game: string;
  ruleset: string;
  options: { [key: string]: string | number | boolean | null };
  players: TablePlayer[];
  match: number | null;
  seat: number | null;
  is_over: boolean;
  sheet: any;
  hand: number;
  dealer: number;
  before: any;
  after: any;
  positions: ReplayedPosition[];
}

/** A hand after some of its moves; the first is the hand as it was dealt. */
export interface ReplayedPosition {
  seat: number | null;
  move: string | null;
  restocked: number | null;
  turn: number | null;
  legal: string[];
  table: any;
  hands: string[][];
  drawn: (string | null)[];
}

/** Report a person by seat, or a remark by its number. */
export interface ReportPerson {
  reason: "advertising" | "insult" | "other";
  seat?: number | null;
  remark?: number | null;
}

/** The report is stored: moderators see it. */
export interface ReportTaken {
  table: string;
}

/** Go on after a pause: any seat. */
export interface Resume {
  type: "resume";
  id: string;
  seq: number;
}

/** Take the seat of a personal link in this browser, by the token in it. */
export interface ResumeSeat {
  token: string;
  changes?: boolean;
}

/** One hand of a match, judged by a strong bot: every decision that left a choice, in order. */
export interface Review {
  hand: number;
  bot: string;
  unit: "hands" | "points";
  moves: number;
  decisions: DecisionReview[];
}

/** The table without its cards. `match` counts the matches played here from 0. */
export interface Room {
  status: "open" | "over" | "paused" | "playing";
  settings: Settings;
  seats: SeatState[];
  host: number | null;
  match: number;
  commitment: string | null;
  asking: ProposalView | null;
  clock: Clock | null;
  free_text: boolean;
  seed_given?: boolean;
  what_if?: WhatIf | null;
  other_rules?: boolean;
}

/** One named rule set: the value of every option, and the possible numbers of seats. */
export interface RuleSetEntry {
  name: string;
  title: string;
  source: string;
  options: { [key: string]: string | number | boolean | null };
  seat_counts: number[];
}

/** The rules in force, clause after clause. */
export interface RulesInWords {
  title: string;
  sentences: SentenceEntry[];
}

/** Say a set phrase, by its name, or a text: one of the two. */
export interface Say {
  type: "chat";
  id: string;
  seq: number;
  phrase?: string | null;
  text?: string | null;
}

/** Put a bot on an open seat before the match begins; for the host. */
export interface SeatBot {
  type: "bot";
  id: string;
  seq: number;
  seat: number;
  bot: string;
}

/** A link that brings your seat to another device, and a token that gives it to a program. */
export interface SeatLink {
  token: string;
  resume: string;
}

/** The result of a seat against the average of the others, and its parts, which add up to it. */
export interface SeatLuck {
  result: number;
  cards: Portion;
  draws: Portion | null;
  play: Portion;
  verdict: "better" | "worse" | null;
}

/** A seat: `name` is null while it is open. */
export interface SeatState {
  seat: number;
  name: string | null;
  bot: string | null;
  stand_in: string | null;
  away_since: number | null;
  stood_in_at: number | null;
  muted: boolean;
  contributed: boolean;
  face?: number;
}

/** The room of a table and its rules: all that anybody with the link may know. */
export interface SeatsPage {
  status: "open" | "over" | "paused" | "playing";
  settings: Settings;
  seats: SeatState[];
  host: number | null;
  match: number;
  commitment: string | null;
  asking: ProposalView | null;
  clock: Clock | null;
  free_text: boolean;
  seed_given?: boolean;
  what_if?: WhatIf | null;
  other_rules?: boolean;
  game: string;
  ruleset: string;
  options: { [key: string]: string | number | boolean | null };
}

/** One sentence of the rules; `decided` where the printed rules leave it open. */
export interface SentenceEntry {
  clause: string;
  text: string;
  decided: boolean;
}

/** Change how many milliseconds a bot waits before each play. */
export interface SetBotPause {
  type: "bot-pause";
  id: string;
  seq: number;
  bot_pause: number;
}

/** The settings of a table. */
export interface Settings {
  public: boolean;
  spectators: boolean;
  pace: "days" | "move" | "none";
  limit: number;
  absent: "bot" | "wait";
  stand_in: string;
  patience: number;
  free_text: boolean;
  bot_pause: number;
  hints: boolean;
  shared?: boolean;
  spectators_chat?: boolean;
}

/** Sit down under a name, with a face: on that seat, or on the first open one. */
export interface Sit {
  name: string;
  seat?: number | null;
  contribution?: string;
  face?: number;
}

/** The table as a seat sees it, with the events of this hand that the seat may see again. */
export interface Snapshot {
  table: string;
  seq: number;
  players: (TablePlayer | null)[];
  view: View;
  log: NumberedEvent[];
  room: Room;
  chat: ChatMessage[];
  lesson?: string;
  claim?: "all" | "none";
}

/** A snapshot, over a WebSocket. */
export interface SnapshotMessage {
  type: "snapshot";
  table: string;
  seq: number;
  players: (TablePlayer | null)[];
  view: View;
  log: NumberedEvent[];
  room: Room;
  chat: ChatMessage[];
  lesson?: string;
  claim?: "all" | "none";
}

/** Subscribe this browser to notices of your turns, by its `PushSubscription`. */
export interface Subscribe {
  endpoint: string;
  keys: PushKeys;
}

/** You have a seat at the table, by the cookie that comes with this. */
export interface TableOpened {
  table: string;
  seat: number;
  token: string;
  resume: string;
}

/** The player on a seat: a person, or the bot of that name. */
export interface TablePlayer {
  name: string;
  bot: string | null;
  face?: number;
}

/** Mute or ban the person of a report: for 1 or 30 days, or for ever (null). */
export interface TakeMeasure {
  type: "measure";
  case: number;
  measure: "ban" | "mute";
  days: 1 | 30 | null;
}

/** Ask the others to let you take back your last move, while the rules of the game allow it. */
export interface Takeback {
  type: "takeback";
  id: string;
  seq: number;
}

/** A move worth trying, and its name if the page has no words for it. */
export interface TrialEntry {
  move: string;
  title: string | null;
}

/** The earlier moves at an example, and last the one to try. */
export interface TrialRequest {
  moves: string[];
}

/** The result of a move: whether it is allowed, a sentence, and the clause behind it. */
export interface TrialResult {
  is_allowed: boolean;
  text: string;
  clause: string | null;
  view: any;
  paper: PaperTable[];
}

/** End the subscription of this browser. */
export interface Unsubscribe {
  endpoint: string;
}

/** The view of one seat, or a spectator (seat −1), as text and numbers. */
export interface View {
  game: string;
  ruleset: string;
  options: { [key: string]: string | number | boolean | null };
  phase: "hand-over" | "match-over" | "playing" | "to-deal";
  hand: number;
  turn: number | null;
  sheet: any;
  table: any;
  seat: number;
  legal: string[];
}

/** A position to be weighed by a bot, or by the reviewer of the game. */
export interface WeighRequest {
  position: string;
  bot?: string | null;
  names?: string[];
}

/** A legal move and its expected payoff, from `tries` plays to the end. */
export interface WeighedMove {
  move: string;
  worth: number;
  tries: number;
}

/** A legal move, its `value` from so many `visits`, and reasons. */
export interface WeighedMoveView {
  move: string;
  value: number;
  uncertainty: number;
  visits: number;
  reasons: ReasonText[];
}

/** The legal moves of the seat on turn as `bot` values them, in `unit`, the best first. */
export interface WeighedPosition {
  bot: string;
  unit: "hands" | "points";
  seat: number;
  moves: WeighedMoveView[];
}

/** The position of a finished match from which a table plays on. The match does not change. */
export interface WhatIf {
  hand: number;
  ply: number;
  seat: number;
  match: number;
  table: string | null;
}
