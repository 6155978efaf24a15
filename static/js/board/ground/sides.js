// @ts-check
/** Draws the sides of a level: a wall is a bar beside its edge, a rail a line on posts, an open side just the edge. */

import { svg } from '../svg.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').Ground} Ground */

const POST = 160; // thousandths of an inch to either side of the rail
const APART = 600; // thousandths of an inch between posts, at most

/**
 * The sides of one sort, each by its two corners.
 * @param {Ground} feature
 * @param {string} sort
 * @returns {[Point, Point][]}
 */
export function sidesOf({ outline, sides }, sort) {
  return outline.flatMap((corner, i) =>
    sides[i] === sort ? [/** @type {[Point, Point]} */ ([corner, outline[(i + 1) % outline.length]])] : [],
  );
}

/** @param {Ground} feature */
export function drawSides(feature) {
  const walls = sidesOf(feature, 'wall');
  const rails = sidesOf(feature, 'rail');
  return [
    ...(walls.length ? [svg('path', { d: walls.map(line).join(''), class: 'feature-wall' })] : []),
    ...(rails.length ? [svg('path', { d: rails.map(railing).join(''), class: 'feature-rail' })] : []),
  ];
}

/** "wall on 2 sides, rail on 1 side". @param {Ground} feature */
export function sidesInWords(feature) {
  const counted = ['wall', 'rail'].map((sort) => ({ sort, count: sidesOf(feature, sort).length }));
  return counted
    .filter(({ count }) => count)
    .map(({ sort, count }) => `${sort} on ${count} ${count === 1 ? 'side' : 'sides'}`)
    .join(', ');
}

/** @param {[Point, Point]} side */
const line = ([a, b]) => `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;

/** The side itself, and a post across it again and again. @param {[Point, Point]} side */
export function railing([a, b]) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  const [px, py] = [Math.round((-dy / length) * POST), Math.round((dx / length) * POST)];
  const spaces = Math.ceil(length / APART);
  const posts = Array.from({ length: spaces + 1 }, (_, i) => [
    Math.round(a[0] + (dx * i) / spaces),
    Math.round(a[1] + (dy * i) / spaces),
  ]);
  return line([a, b]) + posts.map(([x, y]) => `M${x - px} ${y - py}L${x + px} ${y + py}`).join('');
}
