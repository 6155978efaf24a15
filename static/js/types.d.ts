/** Types of the page beyond the protocol: shorter names of some records, its own state, and its configuration. */

import type {
  ChanceShown,
  Chat,
  FromServer,
  IdeaShown,
  OptionView,
  Point,
  Refusal,
  Share,
  SightLine,
  Step,
} from './protocol';

export * from './protocol';
export type Seat = number;
export type Option = OptionView;
export type Chance = ChanceShown;
export type Remark = Omit<Chat, 't'>;

/**
 * What an option would come to: sentences, exact chances, where a path would really go, the sight it rests on; or why
 * it would be refused.
 */
export interface Verdict {
  lines: string[];
  odds: Chance[];
  expected: Chance | null;
  spread: Share[];
  own: Chance | null;
  path: Point[];
  ways: Record<string, Point[]>;
  costs: Record<string, number>;
  evidence: SightLine[];
  refusal: Refusal | null;
  waiting: boolean;
}

/** What a guided match says when one of the rules comes up in a question or a line; `attempt` is what to try. */
export interface Explanation {
  id: string;
  rules: string[];
  title: string;
  text: string;
  attempt: string;
}

/** A hint that was asked for: `ideas` once they have come, and the place of the one `shown` on the board. */
export interface Advice {
  id: string;
  ideas: IdeaShown[] | null;
  shown: number;
}

/** A step of the record; the lines numbered `late` were secrets when they were told. */
export interface LoggedStep extends Step {
  late?: number[];
}

/** A point of a path or a place, and the surface it lies on ("" the highest there). */
export interface Stop {
  at: Point;
  on: string;
}

/** One end of the ruler: a piece's base, or a point of the table. */
export interface RulerEnd {
  at: Point;
  radius: number;
  elevation: number;
  name: string;
  id: string;
}

/** How the page reaches its match; the tests hand in a line of their own. */
export interface Link {
  start(): void;
  act(message: Record<string, unknown>): string;
  ask(message: Record<string, unknown>): string;
  queuedMessages(): Record<string, unknown>[];
}
export interface Hearing {
  message(message: FromServer): void;
  status(status: 'connecting' | 'live' | 'slow' | 'lost' | 'stopped'): void;
  have(): { have: number; mark: string; heard: number };
  /** The version of the page's files that the server has now; '' while developing. */
  build?(build: string): void;
}

declare global {
  interface Window {
    lineBegun?: { socket: WebSocket; heard: MessageEvent[] };
  }
}

/** The page's settings, read from the script tag `#battle-config`. */
export interface Config {
  match: string;
  socket: string;
  /** The version of the files that this page was made with; '' while developing. */
  build?: string;
  seats: Seat[];
  names: string[];
  hot_seat: boolean;
  series?: boolean;
  computers?: boolean;
  timed: boolean;
  /** Whether the table may be changed by agreement. */
  changes?: boolean;
  /** Whether the result counts for ratings. */
  rated?: boolean;
  hints?: boolean;
  guide?: Explanation[] | null;
  /** What is not of the book: its words, who brings it, and the address of its page. */
  marks?: [string, string, string][];
  recovery: [Seat, string][];
  remarks?: number;
  late?: number;
  lost?: Seat[];
  urls: Record<string, string>;
}
