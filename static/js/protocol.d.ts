/** The messages and all they carry. Written by `manage.py protocol_types` from games/protocol. */

/** The message with this key is stored, as entry `seq` if it made one. */
export interface Accepted {
  t: 'accepted';
  key: string;
  seq: number;
}

/** A call that the viewer's seat `seat` may make ahead with `park`, or has made (`parked`). */
export interface AheadCall {
  seat: number;
  clock: 'decision' | 'idle' | 'refusal' | 'setup' | 'window';
  option: string;
  label: string;
  group: string;
  parked: boolean;
}

/** A point to aim at. */
export interface Aim {
  type: 'aim';
  at: Point;
}

/** A direction from the edge of a base; the line drawn is `length` long. `turns`: the piece will face that way. */
export interface AimShape {
  type: 'aim';
  piece: string;
  start: Point;
  radius: number;
  length: number;
  turns: boolean;
}

/** An option by its id, with a value if the option has a shape. */
export interface Answer {
  option: string;
  value: Path | Ways | Spot | Places | Aim | Pick | Number | When | Chain | null;
}

/** Agrees to the proposal of that number, declines it, or withdraws the own one. */
export interface AnswerProposal {
  t: 'consent';
  key: string;
  number: number;
  agree: boolean;
  seat?: number | null;
}

/** A part of the table with a name and a sentence: everything within `swell` of one of the outlines. An outline of one point is a circle. `budget` is the length of the moves that cover it, 0 if it is not an area of moves. Lengths are thousandths of an inch. */
export interface Area {
  tool: 'arc' | 'coherency' | 'range' | 'reach' | 'threat';
  label: string;
  words: string;
  rule: string;
  outlines: Point[][];
  swell: number;
  budget: number;
}

/** Nothing is new; the connection works. `build` names the version of the page's files that the server has now. */
export interface Beat {
  t: 'beat';
  build: string;
}

/** One line of a card: "Defense" "3". */
export interface CardValue {
  label: string;
  value: string;
  rule: string;
}

/** The commands in order. */
export interface Chain {
  type: 'chain';
  links: Link[];
}

/** A kind of command: its least price for each piece that can obey it, and a sentence for each that cannot. `rules` are the rules for those that cannot, if they differ from the option's. `later` are those that an earlier command may enable. `seldom`: all are. `together` are pieces that obey it more cheaply together. */
export interface ChainKind {
  id: string;
  label: string;
  detail: string;
  prices: Record<string, number>;
  barred: Record<string, string>;
  rules: Record<string, string>;
  later: string[];
  seldom: boolean;
  together: Together | null;
}

/** Up to `most` commands one after another, each to one or several pieces, all paid from one `budget`. `rule` is the rule of the budget; "": the option's. */
export interface ChainShape {
  type: 'chain';
  kinds: ChainKind[];
  budget: number;
  most: number;
  unit: string;
  rule: string;
}

/** An exact chance: `numerator` in `denominator`. */
export interface ChanceShown {
  label: string;
  numerator: number;
  denominator: number;
}

/** The new value at the path `at` is `to`; without `to` the value is removed. A step of the path is a field of an object, the id of an item in a list of items with ids, or the index of an item in another list. An unknown id is appended. */
export interface Change {
  at: (string | number)[];
  to?: any;
}

/** Seat `seat` proposes to change the table, as `lines` say; `agreed` are the seats that agree. `number` tells the proposal from every other one; an answer must name it. */
export interface ChangeProposed {
  seat: number;
  number: number;
  changes: Answer[];
  lines: string[];
  agreed: number[];
}

/** The changes since the last update on this connection, which had the revision `base`, and the log since then. That update with all `changes` equals a whole update now, except for its log. */
export interface Changed {
  t: 'changed';
  seq: number;
  base: number;
  told: Step[];
  opened: Opened[];
  changes: Change[];
}

/** The table with the changes that were asked about: its `view`, their `lines`, and what else may be changed. */
export interface ChangesForeseen {
  t: 'foreseen';
  id: string;
  view: View;
  lines: string[];
  options: OptionView[];
}

/** A remark, numbered from 1 without gaps, made after step `after`. Its `manner` says whether these are the player's words, or what the seat did: offered or declined a draw (`draw`), asked to take something back or declined it (`back`), proposed a change of the table or declined it (`change`), was opened in another browser (`seat`), asks for a rematch (`again`), declines one or asks no more (`no_more`). */
export interface Chat {
  t: 'chat';
  number: number;
  seat: number;
  name: string;
  text: string;
  manner: 'again' | 'back' | 'change' | 'draw' | 'no_more' | 'said' | 'seat';
  after: number;
}

/** One die as shown: its faces in order, the number needed, its outcome, and why it was re-rolled. A die without faces has only an outcome; one whose outcome ends in "used" is struck out. */
export interface Die {
  faces: number[];
  need: string;
  outcome: string;
  note: string;
}

/** Offers a draw, accepts or declines another player's offer, or withdraws the own one. */
export interface Draw {
  t: 'draw';
  key: string;
  action: 'accept' | 'decline' | 'offer';
  seat?: number | null;
}

/** Something went wrong that is not about the rules. `fatal`: do not reconnect automatically. */
export interface Error {
  t: 'error';
  message: string;
  key: string;
  id: string;
  fatal: boolean;
}

/** A length charged to a path that meets a piece of ground. `near` says what meets it: the base over it (0), or within so much, charged once a path; or the centre in it (None), charged each time it comes in. */
export interface Fee {
  cost: number;
  near?: number | null;
}

/** An attack to draw on the table: models `by` shot at models `at` and `hit` some of them. In `melee` they struck in close combat; parried or blocked blows do not count as hits. */
export interface Fire {
  by: string[];
  at: string[];
  hit: boolean;
  melee: boolean;
}

/** Asks how the table would look with these changes, and what else could be changed then. Nothing is proposed. Only the newest of several waiting requests is answered. */
export interface ForeseeChanges {
  t: 'foresee';
  id: string;
  changes?: Answer[];
  seat?: number | null;
}

export type FromClient = Hello | GiveAnswer | Weigh | Hint | Sight | Measure | Sync | Show | Undo | TakeBack | ForeseeChanges | ProposeChanges | AnswerProposal | SetUp | Resign | GoOn | Draw | Say | Reactions | Seen | Park | Instruct;

export type FromServer = Update | Changed | Accepted | RefusedReply | Weighed | Hinted | Sighted | ChangesForeseen | Measured | Chat | Beat | Error;

/** An answer to question `question`. `seat` is needed only with several seats. */
export interface GiveAnswer {
  t: 'answer';
  key: string;
  question: number;
  option: string;
  value?: Path | Ways | Spot | Places | Aim | Pick | Number | When | Chain | null;
  seat?: number | null;
}

/** Goes on without seat `absent`, which has not answered by `absent_from`: it leaves as if it had resigned. */
export interface GoOn {
  t: 'go_on';
  key: string;
  absent: number;
  seat?: number | null;
}

/** A terrain feature as drawn: outline, pattern (`kind`), height and its rules in words. `rim` is how deep inside its outline a line is drawn, in thousandths of an inch; 0 for none. `elevation` is the height of its foot; there is room below a hanging feature. `sides` are the kinds of its sides ("open", "wall", "rail"), empty if all are open. `state` is "open" or "closed" for what can be either; a ladder or stairs lead `onto` a ground by id. */
export interface Ground {
  id: string;
  kind: string;
  name: string;
  outline: Point[];
  height: number;
  rough: boolean;
  cover: string;
  climbable: boolean;
  impassable: boolean;
  rim: number;
  elevation: number;
  sides: string[];
  state: string;
  onto: string;
  facts: CardValue[];
}

/** The first message. `have` is the newest sequence seen (-1: none), `heard` the newest chat number seen. `mark` is that of the update that brought `have`. A client that sends `changes` gets `changed` messages after the first update; others get every update whole. */
export interface Hello {
  t: 'hello';
  v: number;
  have?: number;
  mark?: string;
  heard?: number;
  changes?: boolean;
}

/** Asks what the computer would do. Only the newest of several waiting requests is answered. */
export interface Hint {
  t: 'hint';
  id: string;
  question: number;
  seat?: number | null;
}

/** What the computer would do, the best first. It uses only what the seat knows. */
export interface Hinted {
  t: 'hinted';
  id: string;
  question: number;
  seat: number;
  ideas: IdeaShown[];
}

/** A hint: `reasons` say what the answer does; `lines` and `odds` are as in `weighed`. */
export interface IdeaShown {
  option: string;
  value: Path | Ways | Spot | Places | Aim | Pick | Number | When | Chain | null;
  label: string;
  reasons: string[];
  lines: string[];
  odds: ChanceShown[];
  expected: ChanceShown | null;
}

/** Lets the instruction `standing` answer questions that offer it from now on (`on`), or no longer. */
export interface Instruct {
  t: 'instruct';
  key: string;
  standing: string;
  on: boolean;
  seat?: number | null;
}

/** A standing instruction of one of the viewer's seats: the id of a `Standing`, and its name. */
export interface Instructed {
  seat: number;
  standing: string;
  label: string;
}

/** A sentence of the log, its rule, and its dice. `tone` is the kind of sentence: "heading", "plain", "dice", "loss", or "seal" for the site's own sentences about seals. `pieces` are the models it is about, `fire` is an attack. `ways` are the paths of the pieces with their starts, one for each in order; empty if not known. */
export interface Line {
  text: string;
  rule: string;
  tone: string;
  seat: number | null;
  dice: Die[];
  pieces: string[];
  fire: Fire | null;
  ways: Point[][];
}

/** One command of a chain: its kind, the pieces that obey it in order, and what each pays if more than the least. */
export interface Link {
  kind: string;
  pieces: string[];
  each?: number;
}

/** Asks how far piece `piece` reaches, from what the own seat `seat`, or a spectator, knows. It needs no question. Only the newest of several waiting requests is answered. */
export interface Measure {
  t: 'measure';
  id: string;
  piece: string;
  seat?: number | null;
}

/** How far a piece reaches: areas, each with a name, a sentence and its rule. */
export interface Measured {
  t: 'measured';
  id: string;
  areas: Area[];
}

/** A moment of a move in progress: its description, and the places of the pieces. */
export interface Moment {
  number: number;
  label: string;
  at: Record<string, Point>;
}

/** One of the moments, in order. */
export interface MomentShape {
  type: 'moment';
  moments: Moment[];
}

/** A whole number. */
export interface Number {
  type: 'number';
  count: number;
}

/** A whole number. If `parts` of it make one `unit`, people read and type units: 25 tenths as 2.5. `suggested` is the initial value; by default the least. */
export interface NumberShape {
  type: 'number';
  least: number;
  most: number;
  unit: string;
  parts: number;
  suggested: number | null;
}

/** A chance to react is open. In a live match it closes in `left` of `length` milliseconds, whatever is answered. That time starts in `waits` milliseconds at the latest, or once everybody who is asked shows `question`. `answered` are the viewer's own seats whose answers are held until then. In a slow match (no `length`), `left` is sent with them alone: they are carried out then, or later, as soon as everybody has answered. */
export interface OpenWindow {
  question: number;
  left: number | null;
  length: number | null;
  waits: number;
  answered: number[];
}

/** A line that was null and is now public: number `place` (from 0) of the lines of step `seq`. */
export interface Opened {
  seq: number;
  place: number;
  line: Line;
}

/** An option as data. */
export interface OptionView {
  id: string;
  label: string;
  detail: string;
  group: string;
  piece: string;
  pieces: string[];
  rule: string;
  seldom: boolean;
  refusal: Refusal | null;
  needs: PathShape | WaysShape | SpotShape | PlacesShape | AimShape | PickShape | NumberShape | MomentShape | ChainShape | null;
  odds: boolean;
}

/** Parks a call for the player's next question of the class `clock`; without an option it drops the call. */
export interface Park {
  t: 'park';
  key: string;
  clock: 'decision' | 'idle' | 'refusal' | 'setup' | 'window';
  option?: string;
  value?: Path | Ways | Spot | Places | Aim | Pick | Number | When | Chain | null;
  seat?: number | null;
}

/** The points of a path after its start, and the surface of each; without any, the highest everywhere. `facing` is the final facing in whole degrees from the x axis towards the y axis; None if not given. */
export interface Path {
  type: 'path';
  points: Point[];
  on?: string[];
  facing?: number | null;
}

/** A path for one piece, drawn for the centre of its base. A `straight` path is one leg. It begins on the surface `on`. `rates` are its prices, `slow` the ids of ground and bases that slow it. If it `turns`, the answer may have a final facing. Pointing at one of the pieces `towards` leads up to it, base to base. */
export interface PathShape {
  type: 'path';
  piece: string;
  start: Point;
  radius: number;
  budget: number;
  straight: boolean;
  turns: boolean;
  slow: string[];
  on: string;
  surfaces: string[];
  rates: Rates;
  towards: string[];
}

/** The ids of the ticked items. */
export interface Pick {
  type: 'pick';
  ids: string[];
}

/** One thing among several that may be ticked, of one `part` if there are any; a refused item shows its reason. */
export interface PickItem {
  id: string;
  label: string;
  detail: string;
  piece: string;
  part: string;
  refusal: Refusal | null;
}

/** One part of a pick of several: between `least` and `most` of its own items, by its `rule` if it has one. */
export interface PickPart {
  id: string;
  label: string;
  least: number;
  most: number;
  rule: string;
}

/** Between `least` and `most` of the items, and of those of each part. With `parts` several choices are one answer: each may be changed until the answer is given, and nobody else learns about such changes. `rules` are the rules of refusals if they differ from the option's: of a wrong `number` of items, of an item picked `twice`, or of a `foreign` one. */
export interface PickShape {
  type: 'pick';
  items: PickItem[];
  least: number;
  most: number;
  parts: PickPart[];
  rules: Record<string, string>;
}

/** A model, wreck or marker. `glyph` names its silhouette, `now` of `full` are the pips around its rim. `life` is "live", "wreck", "marker" or "plan" (a place for something). A piece without a place (`at` None) is beside the table. `on` is the id of the ground it stands on if that is not the highest. `facing` is in degrees from the x axis towards the y axis, if it matters. */
export interface Piece {
  id: string;
  name: string;
  glyph: string;
  radius: number;
  at: Point | null;
  seat: number | null;
  unit: string;
  number: string;
  elevation: number;
  on: string;
  height: number;
  now: number;
  full: number;
  life: string;
  facing: number | null;
  done: boolean;
  states: State[];
  facts: CardValue[];
}

/** A place for each piece, and the surface of those that are not on the highest. */
export interface Places {
  type: 'places';
  at: Record<string, Point>;
  on?: Record<string, string>;
}

/** A place for each of several pieces at once, inside the zones. `suggested` is a legal arrangement. */
export interface PlacesShape {
  type: 'places';
  pieces: string[];
  zones: Point[][];
  suggested: Record<string, Point>;
  surfaces: string[];
}

/** The player of a seat, and the name of their list. */
export interface Player {
  seat: number;
  name: string;
  roster: string;
  side: string;
}

export type Point = [number, number];

/** Proposes changes of the table as it stands after entry `at`. */
export interface ProposeChanges {
  t: 'propose';
  key: string;
  at: number;
  changes: Answer[];
  seat?: number | null;
}

/** A question as data. `number` is the sequence at which it was asked; an answer must name it. */
export interface Question {
  number: number;
  seat: number;
  kind: string;
  rule: string;
  prompt: string;
  options: OptionView[];
  default: Answer | null;
  focus: string[];
  dice: Die[];
  window: boolean;
  clock: 'decision' | 'idle' | 'refusal' | 'setup' | 'window';
  parked: Answer | null;
  standing: Standing[];
  planned: Record<string, Point[]>;
}

/** What a path costs; without any, its plain length. Lengths are thousandths, rates are per mille of a length. * `slow`: what the parts over anything listed as slow cost besides. `slower` gives some of them a rate of their own, by id. Where several lie over each other the dearest counts, once. * `up`, `down`: what heights climbed and dropped cost. `least_up` is the least a climb counts for; the first `free_down` dropped along the path are free. * `step`: every leg, climb and drop is rounded up to whole steps; 1000 are inches. What is no more than `grace` past a step counts as that step. * `fees`: by the id of the ground; a way straight up or down through the middle of a surface pays that surface's fee as well. * `ways`: the fixed cost of a way up (a ladder), by its id, for a base that comes within `ways_near` of it; at most `ways_most` of them on a path if that is set, and only upwards if `ways_up`. * `flat_up`: what the first `flat_many` other climbs cost, whatever their height. * `jump`: what a jump costs besides its length; `far_jump` is the longest, and `level_jump` the difference of height from which a jump also climbs or drops. * `bonus`: what a path of this kind may cost beyond the budget, as a charge does. */
export interface Rates {
  slow?: number;
  slower?: Record<string, number>;
  up?: number;
  down?: number;
  least_up?: number;
  free_down?: number;
  step?: number;
  fees?: Record<string, Fee>;
  ways?: Record<string, number>;
  ways_near?: number;
  ways_most?: number;
  ways_up?: boolean;
  flat_up?: number;
  flat_many?: number;
  grace?: number;
  jump?: number;
  far_jump?: number;
  level_jump?: number;
  bonus?: number;
}

/** Sets how the player is asked to react: as usual, to nothing this turn, or always and without a time limit. */
export interface Reactions {
  t: 'reactions';
  key: string;
  wish: 'always' | 'ask' | 'nothing';
  seat?: number | null;
}

/** Why something is not allowed. `message` is a full sentence; `measured` and `limit` include their units. `value` and `bound` are measure and limit as numbers for programs: thousandths of an inch if `unit` is "length", counts if it is "count". `evidence` are lines of sight to draw. If an answer is about several pieces, `refused_parts` has the fault of each. */
export interface Refusal {
  rule: string;
  message: string;
  measured: string;
  limit: string;
  remedy: string;
  value: number | null;
  bound: number | null;
  unit: '' | 'count' | 'length';
  evidence: SightLine[];
  unfit: Record<string, string>;
}

/** The message with this key or id was refused; nothing has changed. */
export interface RefusedReply {
  t: 'refused';
  rule: string;
  message: string;
  key: string;
  id: string;
  measured: string;
  limit: string;
  remedy: string;
  value: number | null;
  bound: number | null;
  unit: '' | 'count' | 'length';
  evidence: SightLine[];
  unfit: Record<string, string>;
}

/** Concedes the match. */
export interface Resign {
  t: 'resign';
  key: string;
  seat?: number | null;
}

/** How a match ended: the winner or None for a draw, the kind of ending, and a sentence. */
export interface Result {
  winner: number | null;
  kind: string;
  text: string;
  rule: string;
}

/** A remark to the other players and spectators. */
export interface Say {
  t: 'chat';
  key: string;
  text: string;
  seat?: number | null;
}

/** The clock of an asked seat: `left` milliseconds for this class of question (`clock`), then `bank` more. It starts in `waits` milliseconds at the latest, or once the player's page shows the question. A clock that `stands` is paused until the player's connection is back, for at most `grace` milliseconds. A clock that is `spent` has expired at a question without a default: the others may go on without the seat. */
export interface SeatClock {
  seat: number;
  question: number;
  clock: 'decision' | 'idle' | 'refusal' | 'setup' | 'window';
  left: number;
  bank: number;
  waits: number;
  stands: boolean;
  grace: number;
  spent: boolean;
}

/** The page shows question `question`: the clock starts. It is not an answer. */
export interface Seen {
  t: 'seen';
  question: number;
}

/** Accepts the proposed answer to every set-up question of the player's seats. */
export interface SetUp {
  t: 'set_up';
  key: string;
  seat?: number | null;
}

/** The exact probability of an amount. `end` is the certain consequence of the amount; "" if there are several. */
export interface Share {
  amount: number;
  numerator: number;
  denominator: number;
  end: string;
}

/** Says which of several own seats looks at this screen now; None: nobody does. */
export interface Show {
  t: 'show';
  seat?: number | null;
}

/** A player's side: role, army and supplies in words; `score` is its score in words. `points` is the number of points scored, if the match counts any. `part` is its role in the mission if the roles differ: "attacker". */
export interface SideCard {
  seat: number;
  title: string;
  score: CardValue | null;
  points: number | null;
  part: string;
  facts: CardValue[];
  states: State[];
}

/** Asks what piece `viewer` sees of piece `target`, from what the own seat `seat`, or a spectator, knows. `places` may put either of them elsewhere, by piece. It needs no question. Only the newest of several waiting requests is answered. */
export interface Sight {
  t: 'sight';
  id: string;
  viewer: string;
  target: string;
  places?: Record<string, Point>;
  seat?: number | null;
}

/** A line from viewer to target, in thousandths of an inch: free, or stopped at `stop`. `pieces` are the ids of the features and wrecks that hide the target or part of it, nearest to the viewer first. */
export interface SightLine {
  kind: 'free' | 'stopped';
  start: Point;
  end: Point;
  stop: Point | null;
  pieces: string[];
}

/** What is seen: all of it, part or nothing, in sentences (`lines`), with the lines of sight as evidence. */
export interface Sighted {
  t: 'sighted';
  id: string;
  kind: 'full' | 'none' | 'partial';
  lines: string[];
  rule: string;
  evidence: SightLine[];
}

/** A place, a rotation in whole degrees, and the surface. */
export interface Spot {
  type: 'spot';
  at: Point;
  degrees?: number;
  on?: string;
}

/** One place for one thing: an outline around its own (0, 0), allowed areas, and whether it may be rotated. `suggested` is a legal place, if one is known, and the start of the choice. `ahead` is the facing of a piece with rotation 0, in whole degrees from the x axis towards the y axis. `glyph` names the silhouette of the thing if it is not the option's piece. */
export interface SpotShape {
  type: 'spot';
  outline: Point[];
  radius: number;
  zones: Point[][];
  turns: boolean;
  surfaces: string[];
  suggested: Spot | null;
  ahead: number;
  glyph: string;
}

/** A standing instruction that answers such questions for a seat. `answer` is its present answer; None while its condition is not met, so that the seat is asked. An instruction that `narrows` only limits when the others apply: it is checked after them, and all narrowing ones must agree. Instructions of one `group` are shown together under it. */
export interface Standing {
  id: string;
  label: string;
  answer: Answer | null;
  narrows: boolean;
  group: string;
}

/** A state of a piece, unit or side: an icon's name, its word, its rule, and "good", "bad" or "". `seat` is the seat that caused it, if that should be visible, as for a held objective. */
export interface State {
  icon: string;
  label: string;
  rule: string;
  tone: string;
  seat: number | null;
}

/** The lines of one entry. A line that is not for this viewer is null. */
export interface Step {
  seq: number;
  kind: 'answer' | 'change' | 'clock' | 'end' | 'restart' | 'return' | 'start' | 'undo';
  seat: number | null;
  lines: (Line | null)[];
}

/** Asks for everything after `have`. */
export interface Sync {
  t: 'sync';
  have?: number;
}

/** Asks to take back everything after entry `to`, agrees to a request, declines it, or withdraws the own one. */
export interface TakeBack {
  t: 'take_back';
  key: string;
  action: 'agree' | 'ask' | 'decline';
  to?: number;
  seat?: number | null;
}

/** Seat `seat` asks to take back everything after step `to`; `agreed` are the seats that agree. */
export interface TakeBackAsked {
  seat: number;
  to: number;
  agreed: number[];
}

/** Pieces that obey one command together, at most `most` of them: all but the first pay `less`. `near` says for each of these pieces which others are near enough. In order of naming, each joins the first group whose members are all near it. */
export interface Together {
  near: Record<string, string[]>;
  most: number;
  less: number;
}

/** Takes back the player's last answer, while `can_undo` says so. */
export interface Undo {
  t: 'undo';
  key: string;
  seat?: number | null;
}

/** A unit in the panel: its models are pieces, unless it is `aboard` the unit that carries it. */
export interface UnitCard {
  id: string;
  name: string;
  seat: number;
  pieces: string[];
  note: string;
  states: State[];
  aboard: string;
}

/** The match as this viewer may see it at `seq`, and what was told after `since`. `mark` distinguishes entry `seq` from another with its number, after the server's database was restored. Then an update comes `anew`: it replaces everything told before, remarks included. `revision` counts the changes of the match that anybody may notice. `opened` are lines up to `since` that were secret to this viewer until later. For a holder of several seats with different knowledge, `shown` is the seat of this view (see `show`), and `curtain` the seat to hand the screen to. When `shown` changes, `told` replaces everything told before. `wishes` are the reaction preferences of the viewer's `seats`; empty without reactions. `absent_from` is when the others may go on without the asked players, in milliseconds since 1970. `clocks` are the running clocks, `banks` the own time of every seat in milliseconds, if agreed. `change` is the open proposal to change the table; a match is `friendly` once a computer agreed to one. `instructions` are the standing ones of the viewer's seats, `calls` their possible and parked calls. */
export interface Update {
  t: 'update';
  seq: number;
  since: number;
  view: View;
  questions: Question[];
  waiting: number[];
  told: Step[];
  can_undo: boolean;
  over: boolean;
  result: Result | null;
  draw_offer: number | null;
  draw_agreed: number[];
  take_back: TakeBackAsked | null;
  players: Player[];
  seats: number[];
  window: OpenWindow | null;
  wishes: string[];
  absent_from: number | null;
  opened: Opened[];
  shown: number | null;
  curtain: number | null;
  clocks: SeatClock[];
  banks: number[];
  instructions: Instructed[];
  calls: AheadCall[];
  mark: string;
  anew: boolean;
  revision: number;
  change: ChangeProposed | null;
  friendly: boolean;
}

/** Everything one viewer may see of a table. `turn` counts turns or rounds from 1; 0 before the first. `turn_name` is their name. `ruler`: anybody may measure at any time. `gauge` is what the pips of pieces count, in words. `terms` are parts of facts with a rule of their own, with its id: "Piercing 1". `mission` is the aim of the match and its conditions of victory, if that differs between matches. */
export interface View {
  title: string;
  phase: string;
  width: number;
  height: number;
  turn: number;
  turn_name: string;
  active: number | null;
  ground: Ground[];
  pieces: Piece[];
  zones: Zone[];
  units: UnitCard[];
  sides: SideCard[];
  ruler: boolean;
  gauge: string;
  terms: Record<string, string>;
  result: string;
  mission: CardValue | null;
}

/** For each moving piece the points after its start, with surfaces as in `Path`. */
export interface Ways {
  type: 'ways';
  paths: Record<string, Point[]>;
  on?: Record<string, string[]>;
}

/** One of several pieces that move in one answer, as in `PathShape`, each with its own budget. */
export interface WaysMover {
  piece: string;
  start: Point;
  radius: number;
  budget: number;
  slow: string[];
  on: string;
}

/** Paths for several pieces at once, single or in formation. `whole`: every piece needs one, otherwise some may stay. `suggested` are legal paths by piece, without their starts. `link` is the coherency distance between bases, in thousandths of an inch; 0 if it does not matter. With a `hub` it is the distance to that piece. */
export interface WaysShape {
  type: 'ways';
  movers: WaysMover[];
  whole: boolean;
  suggested: Record<string, Point[]>;
  link: number;
  hub: string;
  surfaces: string[];
  rates: Rates;
}

/** Asks what an answer would do, without giving it. Only the newest of several waiting requests is answered. */
export interface Weigh {
  t: 'weigh';
  id: string;
  question: number;
  option: string;
  value?: Path | Ways | Spot | Places | Aim | Pick | Number | When | Chain | null;
  seat?: number | null;
}

/** What the previewed answer would do: `lines` in words, `path`, `evidence` of sight, `odds`. `ways` are the paths of all moving pieces, by piece, and `costs` what they pay. `expected` is the average effect, labelled with what it counts, `spread` the chance of each amount. `own` is the expected cost to the acting player. */
export interface Weighed {
  t: 'weighed';
  id: string;
  question: number;
  option: string;
  lines: string[];
  path: Point[];
  evidence: SightLine[];
  ways: Record<string, Point[]>;
  costs: Record<string, number>;
  odds: ChanceShown[];
  expected: ChanceShown | null;
  spread: Share[];
  own: ChanceShown | null;
}

/** The moment with that number. */
export interface When {
  type: 'moment';
  moment: number;
}

/** An area with a meaning: a territory, a deployment area, or (`kind` "fire") a unit's field of fire. An "idea" is what an option would make; it is drawn while the option, whose `piece` is its id, is highlighted. */
export interface Zone {
  id: string;
  label: string;
  outline: Point[];
  kind: string;
  seat: number | null;
}

export type Shape = PathShape | WaysShape | SpotShape | PlacesShape | AimShape | PickShape | NumberShape | MomentShape | ChainShape;

export type Value = Path | Ways | Spot | Places | Aim | Pick | Number | When | Chain;
