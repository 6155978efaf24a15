// @ts-check
/** Finds what a pointer means: a handle of what is chosen, else the uppermost thing under it. */

import { distanceBetween } from '../board/svg.js';
import { distanceToSide, isInside } from '../board/ground/scatter.js';
import { findThings } from './things.js';
import { frameOf, turnPoint, commonTurn } from './transforms.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./types').Thing} Thing */
/**
 * @typedef {{kind: 'corner', number: number} | {kind: 'turn'} | {kind: 'point', id: string, number: number}
 *   | {kind: 'between', id: string, number: number} | {kind: 'thing', id: string}} Hit a corner of the frame, the
 *   handle that turns, a corner of an outline, the middle of one of its sides, or a thing
 */

export const OBJECTIVE = 800; // thousandths of an inch: the radius within which an objective is meant
export const FRAME = 6; // pixels between a thing and its frame
export const STEM = 26; // pixels from the frame to the handle that turns

/**
 * The places of the handles around what is chosen.
 * @param {readonly Thing[]} things
 * @param {number} pixel
 * @returns {{corners: Point[], foot: Point, turn: Point}}
 */
export function handlesOf(things, pixel) {
  const turn = commonTurn(things);
  const corners = frameOf(things).map((corner, i) => {
    const [right, down] = [i === 1 || i === 2 ? 1 : -1, i > 1 ? 1 : -1];
    const [dx, dy] = turnPoint([right * FRAME * pixel, down * FRAME * pixel], turn, [0, 0]);
    return /** @type {Point} */ ([corner[0] + dx, corner[1] + dy]);
  });
  const [, , c, d] = corners;
  const foot = /** @type {Point} */ ([(c[0] + d[0]) / 2, (c[1] + d[1]) / 2]);
  const [dx, dy] = turnPoint([0, STEM * pixel], turn, [0, 0]);
  return { corners, foot, turn: [foot[0] + dx, foot[1] + dy] };
}

/**
 * @param {{table: TableFile, selection: readonly string[], cornersOf: string}} scene `cornersOf` has its corners shown
 * @param {Point} point
 * @param {number} slack thousandths around a handle or a small thing that still mean it
 * @param {number} pixel
 * @returns {Hit | null}
 */
export function hitAt(scene, point, slack, pixel) {
  const handle = scene.cornersOf ? cornerHit(scene, point, slack) : handleHit(scene, point, slack, pixel);
  if (handle) return handle;
  const id = thingAt(scene, point, slack);
  return id ? { kind: 'thing', id } : null;
}

/**
 * @param {{table: TableFile, selection: readonly string[]}} scene
 * @param {Point} point
 * @param {number} slack
 * @param {number} pixel
 * @returns {Hit | null}
 */
function handleHit({ table, selection }, point, slack, pixel) {
  const things = findThings(table, selection);
  if (!things.some(({ outline }) => outline)) return null;
  const { corners, turn } = handlesOf(things, pixel);
  if (distanceBetween(turn, point) <= slack) return { kind: 'turn' };
  const number = corners.findIndex((corner) => distanceBetween(corner, point) <= slack);
  return number < 0 ? null : { kind: 'corner', number };
}

/**
 * @param {{table: TableFile, cornersOf: string}} scene
 * @param {Point} point
 * @param {number} slack
 * @returns {Hit | null}
 */
function cornerHit({ table, cornersOf }, point, slack) {
  const outline = findThings(table, [cornersOf])[0]?.outline ?? [];
  const number = outline.findIndex((corner) => distanceBetween(corner, point) <= slack);
  if (number >= 0) return { kind: 'point', id: cornersOf, number };
  const side = middles(outline).findIndex((middle) => distanceBetween(middle, point) <= slack);
  return side < 0 ? null : { kind: 'between', id: cornersOf, number: side };
}

/** The middles of the sides of an outline. @param {readonly Point[]} outline @returns {Point[]} */
export function middles(outline) {
  return outline.map(([x, y], i) => {
    const [u, v] = outline[(i + 1) % outline.length];
    return [(x + u) / 2, (y + v) / 2];
  });
}

/**
 * Objectives first, then what is highest; thin things have a margin; a zone is meant at its edge, or
 * everywhere once it is chosen.
 * @param {{table: TableFile, selection: readonly string[]}} scene
 * @param {Point} point
 * @param {number} slack
 */
function thingAt({ table, selection }, point, slack) {
  const objective = table.objectives.find(({ at }) => at && distanceBetween(at, point) <= Math.max(OBJECTIVE, slack));
  if (objective) return objective.id;
  const solid = [...table.hazards, ...byHeight(table.features), ...table.accesses].reverse();
  const within = solid.find(({ outline }) => outline && isInside(point, outline));
  if (within) return within.id;
  const near = solid.find(({ outline }) => outline && edgeDistance(point, outline) <= slack / 2);
  if (near) return near.id;
  const zone = [...table.zones].reverse().find(({ id, outline }) => {
    if (!outline) return false;
    return edgeDistance(point, outline) <= slack / 2 || (selection.includes(id) && isInside(point, outline));
  });
  return zone?.id ?? '';
}

/** @param {readonly Thing[]} features */
function byHeight(features) {
  return [...features].sort((one, other) => (one.elevation ?? 0) - (other.elevation ?? 0));
}

/** @param {Point} point @param {readonly Point[]} outline */
function edgeDistance(point, outline) {
  return Math.min(...outline.map((corner, i) => distanceToSide(point, corner, outline[(i + 1) % outline.length])));
}
