/** The data the battle page is given and gives back: the scene, questions, shapes, values and log lines of rules/kernel, as JSON. */

export type Point = [number, number];
export type Seat = number;

export interface State { icon: string; label: string; rule?: string; tone?: string }
export interface Fact { label: string; value: string; rule?: string }
export interface Ground {
  id: string; kind: string; name: string; outline: Point[]; height: number;
  rough: boolean; cover: string | null; climbable: boolean; impassable: boolean; rim?: number; elevation?: number; facts: Fact[];
}
export interface Piece {
  id: string; name: string; glyph: string; radius: number; at: Point | null; seat: Seat | null;
  unit: string; number: string; elevation: number; height: number; now: number; full: number;
  life: string; facing?: number | null; done: boolean; states: State[]; facts: Fact[];
}
export interface Zone { id: string; label: string; outline: Point[]; kind: string; seat: Seat | null }
export interface UnitCard { id: string; name: string; seat: Seat; pieces: string[]; note: string; states: State[] }
export interface SideCard { seat: Seat; title: string; score: Fact | null; facts: Fact[]; states: State[] }
export interface View {
  title: string; phase: string; width: number; height: number; active: Seat | null; ground: Ground[];
  pieces: Piece[]; zones: Zone[]; units: UnitCard[]; sides: SideCard[]; result: string;
}

/** A line of sight, free or stopped at a point, and the ids of what obscures. */
export interface SightLine { kind: 'free' | 'stopped'; start: Point; end: Point; stop: Point | null; pieces: string[] }
export interface Refusal { rule: string; message: string; measured?: string; limit?: string; remedy?: string; evidence?: SightLine[] }
export interface PathShape { type: 'path'; piece: string; start: Point; radius: number; budget: number; straight: boolean; slow: string[] }
export interface SpotShape { type: 'spot'; outline: Point[]; radius: number; zones: Point[][]; turns: boolean }
export interface PlacesShape { type: 'places'; pieces: string[]; zones: Point[][]; suggested: Record<string, Point> }
export interface AimShape { type: 'aim'; piece: string; start: Point; radius: number; length: number }
export interface PickItem { id: string; label: string; detail: string; piece: string; refusal: Refusal | null }
export interface PickShape { type: 'pick'; items: PickItem[]; least: number; most: number }
export interface NumberShape { type: 'number'; least: number; most: number; unit: string }
export interface Moment { number: number; label: string; at: Record<string, Point> }
export interface MomentShape { type: 'moment'; moments: Moment[] }
export type Shape = PathShape | SpotShape | PlacesShape | AimShape | PickShape | NumberShape | MomentShape;

export type Value =
  | { type: 'path'; points: Point[] }
  | { type: 'spot'; at: Point; degrees: number }
  | { type: 'places'; at: Record<string, Point> }
  | { type: 'aim'; at: Point }
  | { type: 'pick'; ids: string[] }
  | { type: 'number'; count: number }
  | { type: 'moment'; moment: number };

export interface Option {
  id: string; label: string; detail: string; group: string; piece: string; pieces: string[]; rule: string; seldom: boolean;
  refusal: Refusal | null; needs: Shape | null; odds: boolean;
}
export interface Question {
  number: number; seat: Seat; kind: string; rule: string; prompt: string; options: Option[];
  default: { option: string; value: Value | null } | null; focus: string[]; dice: Die[]; window: boolean;
}
export interface Die { faces: number[]; need: string; outcome: string; note: string }
export interface Line { text: string; rule: string; tone: string; seat: Seat | null; dice: Die[]; pieces: string[] }

export interface Chance { label: string; numerator: number; denominator: number }

/** What an option would come to: sentences, exact chances, where a path would really go, the sight it rests on; or why it would be refused. */
export interface Verdict { lines: string[]; odds: Chance[]; expected: Chance | null; path: Point[]; ways: Record<string, Point[]>; evidence: SightLine[]; refusal: Refusal | null; waiting: boolean }

export interface Player { seat: Seat; name: string; roster: string; side: string }
export interface Step { seq: number; kind: string; seat: Seat | null; lines: (Line | null)[] }
export interface Result { winner: Seat | null; kind: string; text: string; rule: string }
export interface Remark { number: number; seat: Seat; name: string; text: string }
export interface Update {
  t: 'update'; seq: number; since: number; view: View; questions: Question[]; waiting: Seat[]; told: Step[];
  can_undo: boolean; over: boolean; result: Result | null; draw_offer: Seat | null; draw_agreed: Seat[]; players: Player[]; seats: Seat[];
  window: OpenWindow | null; wishes: string[]; absent_from: number | null;
}
/** A chance to react, the time it has left in milliseconds (null: no limit), and the own seats whose answer is kept until it closes. */
export interface OpenWindow { left: number | null; length: number | null; answered: Seat[] }
export type FromServer =
  | Update
  | { t: 'accepted'; key: string; seq: number }
  | ({ t: 'refused'; key: string; id: string } & Refusal)
  | { t: 'weighed'; id: string; question: number; option: string; lines: string[]; path: Point[]; ways: Record<string, Point[]>; evidence: SightLine[]; odds: Chance[]; expected: Chance | null }
  | ({ t: 'chat' } & Remark)
  | { t: 'error'; message: string; key: string; id: string; fatal: boolean };

/** One end of the ruler: a piece's base, or a point of the table. */
export interface RulerEnd { at: Point; radius: number; elevation: number; name: string; id: string }

/** How the page reaches its match; the tests hand in a line of their own. */
export interface Link {
  start(): void;
  act(message: Record<string, unknown>): string;
  ask(message: Record<string, unknown>): string;
}
export interface Hearing {
  message(message: FromServer): void;
  status(status: 'connecting' | 'live' | 'lost' | 'stopped'): void;
  have(): { have: number; heard: number };
}

/** The page's settings, read from the script tag `#battle-config`. */
export interface Config {
  match: string; socket: string; seats: Seat[]; names: string[]; hot_seat: boolean; recovery: [Seat, string][]; urls: Record<string, string>;
}
