// @ts-check
/**
 * Outlines of terrain and what lies in them, the twin of rules/geometry/polygon.py.
 * @module
 */

import { squareDistance } from './point.js';

/** @typedef {import("./point.js").Point} Point */
/** @typedef {Point[]} Outline a simple polygon, convex or not */

/**
 * The sides of the outline in order, each as its two corners.
 * @param {Outline} outline
 * @returns {[Point, Point][]}
 */
export function edges(outline) {
  return outline.map((corner, at) => [corner, outline[(at + 1) % outline.length]]);
}

/**
 * Whether the point (x / over, y / over) is inside or on the edge.
 * @param {Outline} outline
 * @param {bigint} x
 * @param {bigint} y
 * @param {bigint} over
 * @returns {boolean}
 */
export function containsAt(outline, x, y, over) {
  let inside = false;
  for (const [a, b] of edges(outline)) {
    const [ax, ay] = [BigInt(a[0]) * over - x, BigInt(a[1]) * over - y];
    const [bx, by] = [BigInt(b[0]) * over - x, BigInt(b[1]) * over - y];
    const cross = ax * by - bx * ay;
    if (cross === 0n && ay * by <= 0n && ax * bx <= 0n) return true;
    if (ay > 0n !== by > 0n && cross > 0n === by > ay) inside = !inside;
  }
  return inside;
}

/**
 * Whether the point (x / over, y / over) is on the edge.
 * @param {Outline} outline
 * @param {bigint} x
 * @param {bigint} y
 * @param {bigint} over
 * @returns {boolean}
 */
export function onEdge(outline, x, y, over) {
  return edges(outline).some(([a, b]) => {
    const [ax, ay] = [BigInt(a[0]) * over - x, BigInt(a[1]) * over - y];
    const [bx, by] = [BigInt(b[0]) * over - x, BigInt(b[1]) * over - y];
    return ax * by === bx * ay && ay * by <= 0n && ax * bx <= 0n;
  });
}

/**
 * Whether the point is inside the outline; its edge counts as inside.
 * @param {Outline} outline
 * @param {Point} point
 * @returns {boolean}
 */
export function contains(outline, point) {
  return containsAt(outline, BigInt(point[0]), BigInt(point[1]), 1n);
}

/**
 * Whether outline and circle have area in common; touching is not overlap.
 * @param {Outline} outline
 * @param {Point} centre
 * @param {number} radius
 * @returns {boolean}
 */
export function overlapsDisc(outline, centre, radius) {
  return contains(outline, centre) || edges(outline).some(([a, b]) => nearerThan(a, b, centre, radius));
}

/**
 * Whether the point is strictly less than `distance` from the segment a-b.
 * @param {Point} a
 * @param {Point} b
 * @param {Point} point
 * @param {number} distance
 * @returns {boolean}
 */
function nearerThan(a, b, point, distance) {
  const [ex, ey] = [BigInt(b[0] - a[0]), BigInt(b[1] - a[1])];
  const [px, py] = [BigInt(point[0] - a[0]), BigInt(point[1] - a[1])];
  const square = BigInt(distance) * BigInt(distance);
  const length = ex * ex + ey * ey;
  const along = px * ex + py * ey;
  if (along <= 0n) return squareDistance(a, point) < square;
  if (along >= length) return squareDistance(b, point) < square;
  const cross = ex * py - ey * px;
  return cross * cross < square * length;
}
