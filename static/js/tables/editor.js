// @ts-check
/**
 * The state of the editor: the table, what is chosen, the tool in hand. It decides nothing about a game: what may lie
 * on a table is data, and whether it may is asked of the server.
 */

import { addPlaces, changeThings } from './edits.js';
import { allPlaces, boxOf, centreOf, findPlace, findThings, pointsOf, unitsOf } from './things.js';
import { tenths } from './lengths.js';
import { sightRays, sightWords } from './sight.js';
import { snapPoint } from './snap.js';
import { twinOf } from './twins.js';
import { UndoStack } from './undo_stack.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./types').Fault} Fault */
/** @typedef {import('./types').Place} Place */
/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./types').Thing} Thing */
/** @typedef {'' | 'sight' | 'ruler' | 'pen'} Tool */

const GRID = 1000; // thousandths of an inch

export class Editor {
  /**
   * @param {TableFile} table
   * @param {(what: 'table' | 'view') => void} onChange
   * @param {(words: string) => void} say
   */
  constructor(table, onChange, say) {
    this.table = table;
    this.onChange = onChange;
    this.say = say;
    this.history = new UndoStack();
    /** @type {readonly string[]} */
    this.selection = [];
    this.isSymmetric = true;
    this.isSnapping = true;
    /** @type {Tool} */
    this.tool = '';
    this.cornersOf = '';
    this.corner = 0;
    /** What the pen draws. @type {Place} */
    this.penPlace = { list: 'features', thing: { id: '' } };
    /** @type {{points: Point[], at: Point} | null} */
    this.pen = null;
    /** @type {{from: Point, to: Point} | null} */
    this.ruler = null;
    /** The table as it would be, while something is drawn. @type {TableFile | null} */
    this.preview = null;
    /** @type {import('./snap.js').Guide[]} */
    this.guides = [];
    this.tag = '';
    /** By how much what is chosen is being dragged. @type {Point | null} */
    this.drag = null;
    this.isByTouch = false;
    /** @type {Fault[]} */
    this.faults = [];
    /** The lines of sight that the server has measured on this table. @type {import('./sight.js').Ray[]} */
    this.rays = [];
    this.merge = '';
  }

  /** The table as it is shown. */
  get shown() {
    return this.preview ?? this.table;
  }

  get grid() {
    return this.isSnapping ? GRID : 0;
  }

  /** @returns {import('./marks.js').Scene} */
  scene() {
    const { shown, selection, cornersOf, corner, guides, faults, ruler, pen, tag, isByTouch, tool } = this;
    const rays = tool === 'sight' ? this.sight() : [];
    const { drag } = this;
    return {
      table: shown,
      selection,
      twins: this.twins(),
      cornersOf,
      corner,
      guides,
      faults,
      rays,
      ruler,
      pen,
      tag,
      drag,
      isByTouch,
    };
  }

  /** Measured lines of sight, or those of this moment while the server measures. */
  sight() {
    return this.rays.length && !this.preview ? this.rays : sightRays(this.shown);
  }

  /** The twins that would follow what is chosen. */
  twins() {
    if (!this.isSymmetric) return [];
    return this.selection.flatMap((id) => {
      const twin = twinOf(this.shown, id);
      return twin && !this.selection.includes(twin.id) ? [twin.id] : [];
    });
  }

  /** What is chosen. */
  things() {
    return findThings(this.table, this.selection);
  }

  /**
   * Replaces the table, as one step that can be undone. Steps with the same `merge` in a row are one.
   * @param {TableFile} table
   * @param {string} words
   * @param {string} [merge]
   */
  commit(table, words, merge = '') {
    this.preview = null;
    this.guides = [];
    this.tag = '';
    if (table !== this.table) {
      if (!merge || merge !== this.merge) this.history.push(this.table, words);
      this.merge = merge;
      this.table = table;
      this.dropLost();
    }
    this.onChange('table');
    if (words) this.say(words);
  }

  /**
   * Changes what is chosen.
   * @param {(thing: Thing) => Thing} change
   * @param {string} words
   * @param {string} [merge]
   */
  change(change, words, merge) {
    this.commit(changeThings(this.table, this.selection, change, this.isSymmetric), words, merge);
  }

  /** @param {'undo' | 'redo'} way */
  step(way) {
    const last = way === 'undo' ? this.history.undo(this.table) : this.history.redo(this.table);
    if (!last) return this.say(way === 'undo' ? 'There is nothing to take back.' : 'There is nothing to redo.');
    this.table = last.table;
    this.merge = '';
    this.dropLost();
    this.onChange('table');
    return this.say(`${way === 'undo' ? 'Taken back' : 'Made again'}: ${last.words}`);
  }

  /** Drops chosen ids that are no longer on the table. */
  dropLost() {
    const there = new Set(allPlaces(this.table).map(({ thing }) => thing.id));
    this.selection = this.selection.filter((id) => there.has(id));
    if (!there.has(this.cornersOf)) this.cornersOf = '';
  }

  /** @param {readonly string[]} ids */
  select(ids) {
    this.selection = ids;
    if (this.cornersOf && !ids.includes(this.cornersOf)) this.cornersOf = '';
    this.merge = '';
    this.onChange('view');
  }

  /**
   * Chooses what a pointer or a key meant, or adds it to what is chosen.
   * @param {string} id
   * @param {boolean} adds
   */
  pick(id, adds) {
    const unit = unitsOf(this.table, [id]);
    const isThere = unit.every((one) => this.selection.includes(one));
    if (!adds) this.select(unit);
    else this.select(isThere ? this.selection.filter((one) => !unit.includes(one)) : [...this.selection, ...unit]);
    if (this.selection.length) this.say(this.words());
  }

  /** The next or the last thing in the order of the list. @param {1 | -1} by */
  pickNext(by) {
    const ids = allPlaces(this.table).flatMap(({ thing }) => (pointsOf(thing).length ? [thing.id] : []));
    if (!ids.length) return this.say('The table is empty. Add a piece first.');
    const now = this.selection.length ? ids.indexOf(this.selection[by > 0 ? this.selection.length - 1 : 0]) : -1;
    const next = now < 0 ? (by > 0 ? 0 : ids.length - 1) : (now + by + ids.length) % ids.length;
    return this.pick(ids[next], false);
  }

  /**
   * Adds things that belong together and chooses them.
   * @param {readonly Place[]} places
   * @param {string} words
   */
  add(places, words) {
    const added = addPlaces(this.table, places, this.isSymmetric);
    this.tool = '';
    this.pen = null;
    this.commit(added.table, words);
    this.select(added.ids);
    this.say(`${words}. ${this.place()}`);
  }

  /** Shows a change without making it. @param {TableFile} table */
  show(table) {
    this.preview = table;
    this.onChange('view');
  }

  cancel() {
    if (this.preview || this.pen || this.ruler || this.tool) {
      this.preview = this.pen = this.ruler = null;
      this.tool = '';
      this.guides = [];
    } else if (this.cornersOf) this.cornersOf = '';
    else this.selection = [];
    this.onChange('view');
  }

  /** @param {Tool} tool */
  take(tool) {
    this.tool = this.tool === tool ? '' : tool;
    this.pen = this.ruler = null;
    if (this.tool === 'sight') this.say(sightWords(this.sight()));
    if (this.tool === 'ruler') this.say('Draw a line to measure it.');
    this.onChange('view');
  }

  /** Begins to draw corners of a free outline. @param {Place} place what it will be @param {Point} at */
  draw(place, at) {
    this.tool = 'pen';
    this.ruler = null;
    this.penPlace = place;
    this.pen = { points: [], at: snapPoint(at, this.grid) };
    this.select([]);
    this.say('Place corners; place the first one again to close the outline.');
  }

  /** The name of what is chosen, and where it lies. */
  words() {
    const things = this.things();
    const names = [...new Set(things.map((thing) => nameOf(this.table, thing)))];
    return `${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}. ${this.place()}`;
  }

  /** Where what is chosen lies. */
  place() {
    const points = findThings(this.shown, this.selection).flatMap(pointsOf);
    if (!points.length) return '';
    const [x, y] = centreOf(boxOf(findThings(this.shown, this.selection)));
    return `${tenths(x)} from left, ${tenths(y)} from top`;
  }
}

/** @param {TableFile} table @param {Thing} thing */
export function nameOf(table, thing) {
  if (thing.name) return thing.name;
  const list = findPlace(table, thing.id)?.list;
  if (list === 'zones') return `Zone of side ${(thing.seat ?? 0) + 1}`;
  if (list === 'objectives') return `Objective ${table.objectives.findIndex(({ id }) => id === thing.id) + 1}`;
  if (list === 'hazards') return 'Hazard';
  return (thing.kind ?? 'Piece').replaceAll('_', ' ');
}
