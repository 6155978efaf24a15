// @ts-check
/** Who of a formation stays in touch with the others: links between those near enough, and those who are astray. */

import { distanceBetween } from '../../../board/svg.js';

/** @typedef {import('../../../types').Point} Point */
/** A base where it would stand. @typedef {{piece: string, at: Point, radius: number}} Stand */

/** From base to base. @param {Stand} a @param {Stand} b */
const gap = (a, b) => Math.max(0, distanceBetween(a.at, b.at) - a.radius - b.radius);

/**
 * Who is near enough to the one piece that all must stay near to, and how far the others are from it.
 * @param {readonly Stand[]} stands @param {number} link thousandths within which two are in touch @param {Stand} hub
 */
export function cohesionWith(stands, link, hub) {
  const others = stands.filter(({ piece }) => piece !== hub.piece);
  const near = others.filter((one) => gap(one, hub) <= link);
  const astray = others
    .filter((one) => !near.includes(one))
    .map((one) => ({ piece: one.piece, from: one.at, to: hub.at, far: gap(one, hub) }));
  return { links: near.map(({ at }) => /** @type {[Point, Point]} */ ([hub.at, at])), astray };
}

/**
 * The links of the largest group, and for each of the others how far it is from the nearest of that group.
 * @param {readonly Stand[]} stands @param {number} link thousandths within which two are in touch
 */
export function cohesionLinks(stands, link) {
  const groups = [];
  let left = [...stands];
  while (left.length) {
    const group = [left[0]];
    left = left.slice(1);
    /** @type {[Point, Point][]} */
    const links = [];
    for (const member of group) {
      const near = left.filter((other) => gap(member, other) <= link);
      links.push(...near.map((other) => /** @type {[Point, Point]} */ ([member.at, other.at])));
      group.push(...near);
      left = left.filter((other) => !near.includes(other));
    }
    groups.push({ group, links });
  }
  const largest = groups.reduce((one, other) => (other.group.length > one.group.length ? other : one), {
    group: /** @type {Stand[]} */ ([]),
    links: /** @type {[Point, Point][]} */ ([]),
  });
  const astray = stands
    .filter((one) => !largest.group.includes(one))
    .map((one) => {
      const nearest = largest.group.reduce((best, other) => (gap(one, other) < gap(one, best) ? other : best));
      return { piece: one.piece, from: one.at, to: nearest.at, far: gap(one, nearest) };
    });
  return { links: groups.flatMap(({ links }) => links), astray };
}
