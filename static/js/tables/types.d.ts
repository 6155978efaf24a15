/** An own table as in its file, and the data that the editor gets. */

import type { Point } from '../types';

export type { Ground, Point, Zone } from '../types';
export type ListName = 'features' | 'accesses' | 'hazards' | 'zones' | 'objectives' | 'entries';

/** Anything that lies on a table. What it has depends on its list; lengths are thousandths of an inch. */
export interface Thing {
  id: string;
  name?: string;
  kind?: string;
  outline?: Point[];
  at?: Point;
  height?: number;
  elevation?: number;
  rough?: boolean;
  cover?: string | null;
  climbable?: boolean;
  impassable?: boolean;
  sides?: string[];
  opens?: boolean;
  peep?: number | null;
  group?: string;
  piece?: string;
  turn?: number;
  traits?: string[];
  seat?: number | null;
  onto?: string;
  edge?: string;
}

export interface TableFile {
  format: string;
  version: number;
  system: string;
  name: string;
  text?: string;
  kind?: string;
  width: number;
  height: number;
  features: Thing[];
  accesses: Thing[];
  hazards: Thing[];
  zones: Thing[];
  objectives: Thing[];
  entries: Thing[];
}

/** A thing and the list it is in. */
export interface Place {
  list: ListName;
  thing: Thing;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A mistake: where in the file, the thing it is about, what is wrong and what would help. */
export interface Fault {
  path: string;
  id: string;
  message: string;
  remedy: string;
}

/** What terrain of one kind is unless somebody says otherwise, and what may be said of it. */
export interface Kind {
  id: string;
  label: string;
  help: string;
  usual: Thing;
  fields: string[];
}

/** A piece of the kit; its parts lie around [0, 0]. */
export interface KitPiece {
  id: string;
  label: string;
  detail: string;
  parts: Place[];
}

/** What the tables of a game are made of: all that the editor knows of it. */
export interface Palette {
  system: string;
  name: string;
  sizes: { label: string; width: number; height: number }[];
  boards: { value: string; label: string; help?: string }[];
  kinds: Kind[];
  accesses: { value: string; label: string }[];
  pieces: KitPiece[];
  traits: { value: string; label: string; help?: string }[];
  edges: string[];
  lists: ListName[];
  most: Record<string, number>;
  least: Record<string, number>;
  details: Record<string, string>;
  seats: number;
  range: { least: number; most: number };
  hasUprightZones: boolean;
  gate: number;
}
