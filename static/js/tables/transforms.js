// @ts-check
/** Moves, turns, mirrors and sizes things of a table. Pure arithmetic in thousandths of an inch. */

import { boxAround, centreOf, pointsOf, withPoints } from './things.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./types').Thing} Thing */
/** @typedef {{width: number, height: number}} Size */

const HALF = 180;
const WHOLE = 360;

/** @param {Thing} thing @param {Point} by @returns {Thing} */
export function moveThing(thing, [dx, dy]) {
  return withPoints(thing, ([x, y]) => [x + dx, y + dy]);
}

/**
 * Turned clockwise as it is drawn.
 * @param {Thing} thing
 * @param {number} degrees
 * @param {Point} about
 * @returns {Thing}
 */
export function turnThing(thing, degrees, about) {
  const turned = withPoints(thing, (point) => turnPoint(point, degrees, about));
  return hasTurn(thing) ? { ...turned, turn: wholeTurn((thing.turn ?? 0) + degrees) } : turned;
}

/** @param {Point} point @param {number} degrees @param {Point} about @returns {Point} */
export function turnPoint([x, y], degrees, [cx, cy]) {
  const [cos, sin] = cosAndSin(degrees);
  return [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos];
}

/** Exact at quarter turns. @param {number} degrees @returns {[number, number]} */
function cosAndSin(degrees) {
  const quarter = [[1, 0], [0, 1], [-1, 0], [0, -1]][wholeTurn(degrees) / 90]; // prettier-ignore
  if (quarter) return /** @type {[number, number]} */ (quarter);
  const angle = (degrees * Math.PI) / HALF;
  return [Math.cos(angle), Math.sin(angle)];
}

/** A turn as 0 to 359 degrees. @param {number} degrees */
export function wholeTurn(degrees) {
  return ((Math.round(degrees) % WHOLE) + WHOLE) % WHOLE;
}

/**
 * Mirrored at the upright ("x") or level ("y") line through a place. Its corners keep their direction of rotation, and
 * what lies along its sides stays there.
 * @param {Thing} thing
 * @param {'x' | 'y'} axis
 * @param {Point} about
 * @returns {Thing}
 */
export function mirrorThing(thing, axis, [cx, cy]) {
  const mirrored = withPoints(thing, ([x, y]) => (axis === 'x' ? [2 * cx - x, y] : [x, 2 * cy - y]));
  const { outline, sides, turn } = mirrored;
  const count = outline?.length ?? 0;
  return {
    ...mirrored,
    ...(outline ? { outline: [...outline].reverse() } : {}),
    ...(sides?.length ? { sides: sides.map((_, i) => sides[(2 * count - 2 - i) % count]) } : {}),
    ...(turn === undefined ? {} : { turn: wholeTurn(-turn) }),
  };
}

/** Half a turn about the middle of the table. @param {Thing} thing @param {Size} table @returns {Thing} */
export function halfTurn(thing, { width, height }) {
  const turned = withPoints(thing, ([x, y]) => [width - x, height - y]);
  return hasTurn(thing) ? { ...turned, turn: wholeTurn((thing.turn ?? 0) + HALF) } : turned;
}

/** Only terrain says how far it was turned. @param {Thing} thing */
function hasTurn({ kind, onto, outline }) {
  return Boolean(outline) && kind !== undefined && onto === undefined;
}

/** The turn that things have in common, else 0. @param {readonly Thing[]} things */
export function commonTurn(things) {
  const turns = new Set(things.filter(hasTurn).map(({ turn }) => turn ?? 0));
  return turns.size === 1 ? [...turns][0] : 0;
}

/**
 * The corners of the box around things along their turn: where the handles are, clockwise from the upper left.
 * @param {readonly Thing[]} things
 * @returns {Point[]}
 */
export function frameOf(things) {
  const turn = commonTurn(things);
  const points = things.flatMap(pointsOf);
  const about = centreOf(boxAround(points));
  const { left, top, right, bottom } = boxAround(points.map((point) => turnPoint(point, -turn, about)));
  const corners = /** @type {Point[]} */ ([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]);
  return corners.map((corner) => turnPoint(corner, turn, about));
}

/**
 * How every point goes when one corner of the frame is drawn to a place and the opposite corner stays.
 * @param {readonly Thing[]} things
 * @param {number} corner of `frameOf`
 * @param {Point} to
 * @param {number} least thousandths that each side keeps
 * @returns {(point: Point) => Point}
 */
export function cornerPull(things, corner, to, least) {
  const turn = commonTurn(things);
  const frame = frameOf(things);
  const fixed = frame[(corner + 2) % 4];
  const upright = (/** @type {Point} */ point) => turnPoint(point, -turn, fixed);
  const [ox, oy] = upright(frame[corner]);
  const [nx, ny] = upright(to);
  return scaleAbout(
    fixed,
    turn,
    shareOf(ox - fixed[0], nx - fixed[0], least),
    shareOf(oy - fixed[1], ny - fixed[1], least),
  );
}

/**
 * How many times longer, never so short or turned over.
 * @param {number} was
 * @param {number} is
 * @param {number} least
 */
function shareOf(was, is, least) {
  if (Math.abs(was) < 1) return 1;
  const sign = Math.sign(was);
  return (sign * Math.max(is * sign, least)) / was;
}

/**
 * How every point goes when things get a width and depth along their turn, about their middle.
 * @param {readonly Thing[]} things
 * @param {Size} size
 * @returns {(point: Point) => Point}
 */
export function sizeChange(things, { width, height }) {
  const now = sizeOf(things);
  const [a, , c] = frameOf(things);
  const about = /** @type {Point} */ ([(a[0] + c[0]) / 2, (a[1] + c[1]) / 2]);
  return scaleAbout(about, commonTurn(things), width / (now.width || 1), height / (now.height || 1));
}

/**
 * @param {Point} fixed
 * @param {number} turn
 * @param {number} across
 * @param {number} down
 * @returns {(point: Point) => Point}
 */
function scaleAbout(fixed, turn, across, down) {
  return (point) => {
    const [x, y] = turnPoint(point, -turn, fixed);
    return turnPoint([fixed[0] + (x - fixed[0]) * across, fixed[1] + (y - fixed[1]) * down], turn, fixed);
  };
}

/** Their width and depth along their turn. @param {readonly Thing[]} things @returns {Size} */
export function sizeOf(things) {
  const [a, b, c] = frameOf(things);
  const length = (/** @type {Point} */ [x, y], /** @type {Point} */ [u, v]) => Math.round(Math.hypot(u - x, v - y));
  return { width: length(a, b), height: length(b, c) };
}
