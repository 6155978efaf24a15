// @ts-check
/**
 * How the table lies before whoever looks: turned clockwise by so many quarters, its middle kept. Everything on the
 * table is
 * laid before it is drawn, so that words, tokens and light stay upright, and a touch is told where it meant on the
 * table.
 */

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./state.js').BoardState} BoardState */
/** @typedef {0 | 1 | 2 | 3} Quarters quarters, clockwise */
/** @typedef {{width: number, height: number}} Size */

const QUARTER = 90; // degrees
const POINTS = ['at', 'from', 'to', 'stopped', 'away'];
const OUTLINES = ['points', 'outline'];
const OUTLINE_LISTS = ['slow', 'pairs', 'outlines'];

/** @type {((x: number, y: number, table: Size) => Point)[]} */
const LAID = [
  (x, y) => [x, y],
  (x, y, { height }) => [height - y, x],
  (x, y, { width, height }) => [width - x, height - y],
  (x, y, { width }) => [y, width - x],
];

/** What the `transform` of something drawn as the table lies by itself is. @type {((table: Size) => string)[]} */
const TRANSFORMS = [
  () => '',
  ({ height }) => `translate(${height} 0) rotate(90)`,
  ({ width, height }) => `translate(${width} ${height}) rotate(180)`,
  ({ width }) => `translate(0 ${width}) rotate(-90)`,
];

/**
 * Where a point is seen after so many quarters.
 * @param {Quarters} turn
 * @param {Point} point
 * @param {Size} size of what it lies on
 * @returns {Point}
 */
export const rotatedPoint = (turn, [x, y], size) => LAID[turn](x, y, size);

export class Rotation {
  /** @param {Quarters} turn @param {Size} table as it lies by itself */
  constructor(turn, { width, height }) {
    this.turn = turn;
    this.table = { width, height };
    /** @type {Size} */
    this.size = turn % 2 ? { width: height, height: width } : this.table;
    this.transform = TRANSFORMS[turn](this.table);
    /** What has been laid, so that what has not changed stays the same. @type {WeakMap<object, any>} */
    this.known = new WeakMap();
  }

  /** Where a point of the table is seen. @param {Point} point @returns {Point} */
  point([x, y]) {
    return LAID[this.turn](x, y, this.table);
  }

  /** Which point of the table is seen there. @param {Point} point @returns {Point} */
  tablePoint([x, y]) {
    return LAID[(4 - this.turn) % 4](x, y, this.size);
  }

  /** A push across what is seen, as one across the table. @param {Point} by @returns {Point} */
  push(by) {
    return LAID[(4 - this.turn) % 4](by[0], by[1], { width: 0, height: 0 });
  }

  /**
   * Parts of what is drawn, as they are seen.
   * @template {Partial<BoardState>} T
   * @param {T} patch @returns {T}
   */
  state(patch) {
    if (!this.turn) return patch;
    const { width, height } = this.size;
    return {
      ...patch,
      ...('width' in patch ? { width } : {}),
      ...('height' in patch ? { height } : {}),
      ...Object.fromEntries(this.list(patch, 'ground', (feature) => ({ ...this.thing(feature), turn: this.turn }))),
      ...Object.fromEntries(
        ['zones', 'edges', 'pieces', 'eventMarks', 'overlays'].flatMap((name) =>
          this.list(patch, name, (thing) => this.thing(thing)),
        ),
      ),
      ...Object.fromEntries(this.list(patch, 'ghosts', (ghost) => this.ghost(ghost))),
    };
  }

  /**
   * @param {Record<string, any>} patch
   * @param {string} name
   * @param {(thing: any) => any} lay
   * @returns {[string, any[]][]}
   */
  list(patch, name, lay) {
    const things = patch[name];
    if (!things) return [];
    const laid = this.known.get(things) ?? things.map(lay);
    this.known.set(things, laid);
    return [[name, laid]];
  }

  /** Anything with places, wherever they stand in it. @param {Record<string, any>} thing @returns {any} */
  thing(thing) {
    const laid = { ...thing, ...this.rotatedDegrees(thing) };
    const points = (/** @type {Point[]} */ list) => list.map((point) => this.point(point));
    for (const name of POINTS) if (thing[name]) laid[name] = this.point(thing[name]);
    for (const name of OUTLINES) if (thing[name]) laid[name] = points(thing[name]);
    for (const name of OUTLINE_LISTS) if (thing[name]) laid[name] = thing[name].map(points);
    if (thing.steps) laid.steps = thing.steps.map((/** @type {any} */ step) => this.thing(step));
    return laid;
  }

  /** What is not on the table yet has its outline around itself. @param {import('./state.js').Ghost} ghost */
  ghost(ghost) {
    return { ...ghost, ...this.rotatedDegrees(ghost), at: this.point(ghost.at) };
  }

  /** Which way it looks, in degrees. @param {Record<string, any>} thing */
  rotatedDegrees(thing) {
    const names = ['facing', 'degrees'].filter((name) => typeof thing[name] === 'number');
    return Object.fromEntries(names.map((name) => [name, thing[name] + QUARTER * this.turn]));
  }
}
