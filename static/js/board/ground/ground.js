// @ts-check
/** Draws the ground of the table: shadows, terrain, and zones. */

import { drawSides, sidesInWords } from './sides.js';
import { closedPath, roomiestPoint, svg, text } from '../svg.js';
import { boxOf, stateWord } from './labels.js';
import { shadow } from './relief.js';
import { drawBody, innerBelt, drawingKindOf } from './terrain.js';

/** @typedef {import('../../types').Ground} Ground */
/** @typedef {import('../../types').Zone} Zone */

const GRID = 15; // how many places along each side are tried for words

/** The shadows of everything as one shape, so that overlaps are not darker. @param {readonly Ground[]} ground */
export function drawShadows(ground) {
  return svg('path', { d: ground.map(shadow).join(''), class: 'shadows' });
}

/**
 * @param {Ground} feature
 * @param {readonly Ground[]} ground everything on the table, for what hangs above and what lies around
 */
export function drawFeature(feature, ground) {
  const group = svg(
    'g',
    {
      class: `feature feature-${drawingKindOf(feature)}${feature.state ? ` is-${feature.state}` : ''}${feature.elevation ? ' is-hanging' : ''}`,
      'data-ground': feature.id,
    },
    ...drawBody(feature),
  );
  if (feature.kind === 'hazard') group.append(...warningSign(feature, ground));
  group.append(...drawSides(feature));
  if (feature.rim) group.append(innerBelt(feature, 'feature-rim', feature.rim));
  if (feature.state) group.append(doorLeaf(feature));
  const title = svg('title');
  title.textContent = [feature.name, feature.state && stateWord(feature), sidesInWords(feature)]
    .filter(Boolean)
    .join(', ');
  group.append(title);
  return group;
}

/** Higher ground is drawn over lower ground. @param {Ground[]} ground */
export function lowestFirst(ground) {
  return [...ground].sort((one, other) => one.elevation - other.elevation);
}

/** The leaf of a door or hatch, across its opening or turned aside. @param {Ground} feature */
function doorLeaf(feature) {
  const [a, b] = longestMiddle(feature.outline);
  const end =
    feature.state === 'open'
      ? [a[0] + (b[1] - a[1]) * 0.94 + (b[0] - a[0]) * 0.34, a[1] - (b[0] - a[0]) * 0.94 + (b[1] - a[1]) * 0.34]
      : b;
  return svg('path', { d: `M${a[0]} ${a[1]}L${Math.round(end[0])} ${Math.round(end[1])}`, class: 'feature-leaf' });
}

/**
 * The line between the middles of the two shortest sides of an outline.
 * @param {readonly import('../../types').Point[]} outline
 * @returns {[number, number][]}
 */
function longestMiddle(outline) {
  const sides = outline.map((corner, i) => ({ corner, next: outline[(i + 1) % outline.length] }));
  const long = (
    /** @type {{corner: import('../../types').Point, next: import('../../types').Point}} */ { corner, next },
  ) => Math.hypot(corner[0] - next[0], corner[1] - next[1]);
  return [...sides]
    .sort((one, other) => long(one) - long(other))
    .slice(0, 2)
    .map(({ corner, next }) => [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2]);
}

/**
 * A triangle with a stroke and a dot, and the name, where nothing else stands on it.
 * @param {Ground} feature
 * @param {readonly Ground[]} ground
 */
function warningSign(feature, ground) {
  const [x, y] = clearestPoint(feature, ground).map(Math.round);
  return [
    svg('path', {
      d: `M${x} ${y - 620}L${x + 640} ${y + 480}H${x - 640}ZM${x} ${y - 240}V${y + 130}M${x} ${y + 290}V${y + 310}`,
      class: 'feature-warning',
    }),
    svg(
      'g',
      { transform: `translate(${x} ${y + 480})`, class: 'feature-name' },
      ...feature.name.split(' ').map((word, line) => text(word, { y: 18 + 16 * line })),
    ),
  ];
}

/**
 * The point of a feature that is farthest from its edge and from everything on it.
 * @param {Ground} feature
 * @param {readonly Ground[]} ground
 * @returns {import('../../types').Point}
 */
function clearestPoint(feature, ground) {
  const own = boxOf(feature.outline);
  const others = ground.filter((other) => other !== feature).map((other) => boxOf(other.outline));
  /** @type {{point: import('../../types').Point, room: number}} */
  let best = { point: roomiestPoint(feature.outline), room: 0 };
  for (let across = 0.5; across < GRID; across += 1)
    for (let down = 0.5; down < GRID; down += 1) {
      const [x, y] = [
        own.left + ((own.right - own.left) * across) / GRID,
        own.top + ((own.bottom - own.top) * down) / GRID,
      ];
      const inside = Math.min(x - own.left, own.right - x, y - own.top, own.bottom - y);
      const room = Math.min(
        inside,
        ...others.map((box) => Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom)),
      );
      if (room > best.room) best = { point: [x, y], room };
    }
  return best.point;
}

/** @param {Zone} zone */
export function drawZone(zone) {
  const side = zone.seat ?? 'none';
  const title = svg('title');
  title.textContent = zone.label;
  return svg('path', { d: closedPath(zone.outline), class: `zone zone-${side} zone-${zone.kind}` }, title);
}
