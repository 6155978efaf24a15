// @ts-check
/** Which pieces of a formation are in cohesion: links between near ones, and those that are too far. */

import { distanceBetween } from '../../../board/svg.js';

/** @typedef {import('../../../types').Point} Point */
/** A base at its future place. @typedef {{piece: string, at: Point, radius: number}} Stand */

/** The distance from base to base. @param {Stand} a @param {Stand} b */
const gap = (a, b) => Math.max(0, distanceBetween(a.at, b.at) - a.radius - b.radius);

/**
 * The pieces near enough to the one that all must stay near to, and the distances of the others.
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
 * The links of the largest group, and the distance of each other piece from it.
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
