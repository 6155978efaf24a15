// @ts-check
/**
 * The rotation of the table: quarter turns clockwise around its middle. Everything is rotated before it is drawn, so
 * that labels, tokens and light stay upright; a touch is rotated back.
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

/** The `transform` of something that is drawn unrotated. @type {((table: Size) => string)[]} */
const TRANSFORMS = [
  () => '',
  ({ height }) => `translate(${height} 0) rotate(90)`,
  ({ width, height }) => `translate(${width} ${height}) rotate(180)`,
  ({ width }) => `translate(0 ${width}) rotate(-90)`,
];

/**
 * The place of a point after so many quarter turns.
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
    /** A cache of rotated values, so that unchanged values stay the same objects. @type {WeakMap<object, any>} */
    this.known = new WeakMap();
  }

  /** Where a point of the table is drawn. @param {Point} point @returns {Point} */
  point([x, y]) {
    return LAID[this.turn](x, y, this.table);
  }

  /** The point of the table at a drawn place. @param {Point} point @returns {Point} */
  tablePoint([x, y]) {
    return LAID[(4 - this.turn) % 4](x, y, this.size);
  }

  /** A push on the screen as a push on the table. @param {Point} by @returns {Point} */
  push(by) {
    return LAID[(4 - this.turn) % 4](by[0], by[1], { width: 0, height: 0 });
  }

  /**
   * Rotated parts of the state.
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

  /** Rotates every point in a value. @param {Record<string, any>} thing @returns {any} */
  thing(thing) {
    const laid = { ...thing, ...this.rotatedDegrees(thing) };
    const points = (/** @type {Point[]} */ list) => list.map((point) => this.point(point));
    for (const name of POINTS) if (thing[name]) laid[name] = this.point(thing[name]);
    for (const name of OUTLINES) if (thing[name]) laid[name] = points(thing[name]);
    for (const name of OUTLINE_LISTS) if (thing[name]) laid[name] = thing[name].map(points);
    if (thing.steps) laid.steps = thing.steps.map((/** @type {any} */ step) => this.thing(step));
    return laid;
  }

  /** The outline of a ghost is relative to the ghost. @param {import('./state.js').Ghost} ghost */
  ghost(ghost) {
    return { ...ghost, ...this.rotatedDegrees(ghost), at: this.point(ghost.at) };
  }

  /** The rotated facing, in degrees. @param {Record<string, any>} thing */
  rotatedDegrees(thing) {
    const names = ['facing', 'degrees'].filter((name) => typeof thing[name] === 'number');
    return Object.fromEntries(names.map((name) => [name, thing[name] + QUARTER * this.turn]));
  }
}
