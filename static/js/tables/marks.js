// @ts-check
/** Draws what lies over the table while it is edited: frames and handles, guides, faults, lines of sight, the ruler. */

import { closedPath, distanceBetween, openPath, svg, text } from '../board/svg.js';
import { FRAME, handlesOf, middles } from './hit.js';
import { boxOf, findThings, pointsOf, unitsOf } from './things.js';
import { frameOf } from './transforms.js';
import { tenths } from './lengths.js';

/** @typedef {import('../types').Point} Point */
/** @typedef {import('./types').Fault} Fault */
/** @typedef {import('./types').TableFile} TableFile */
/** @typedef {import('./types').Thing} Thing */
/**
 * @typedef {object} Scene
 * @property {TableFile} table as it is shown
 * @property {readonly string[]} selection
 * @property {readonly string[]} twins of what is selection
 * @property {string} cornersOf the thing whose corners are shown
 * @property {number} corner the number of the corner that the keys move
 * @property {import('./snap.js').Guide[]} guides
 * @property {readonly Fault[]} faults
 * @property {import('./sight.js').Ray[]} rays
 * @property {{from: Point, to: Point} | null} ruler
 * @property {{points: Point[], at: Point} | null} pen
 * @property {string} tag what stands at the frame while something is moved
 * @property {Point | null} drag by how much what is chosen is being dragged, and its twins the other way
 * @property {boolean} isByTouch
 */

const LETTER = 6.6; // pixels
const HANDLE = { fine: 5, coarse: 8 }; // pixels: half a side

/** @param {Scene} scene @param {number} pixel @returns {SVGElement[]} */
export function drawMarks(scene, pixel) {
  return [
    ...scene.rays.map(drawRay),
    ...scene.guides.map((guide) => drawGuide(guide, scene.table)),
    ...drawFaults(scene, pixel),
    shiftMarks(drawTwins(scene, pixel), scene.drag, -1),
    shiftMarks(scene.cornersOf ? drawCorners(scene, pixel) : drawSelection(scene, pixel), scene.drag, 1),
    ...(scene.pen ? drawPen(scene.pen, pixel) : []),
    ...(scene.ruler ? drawRuler(scene.ruler, pixel) : []),
  ];
}

/** @param {SVGElement[]} elements @param {Point | null} by @param {1 | -1} sign */
function shiftMarks(elements, by, sign) {
  return svg('g', by ? { transform: `translate(${sign * by[0]} ${sign * by[1]})` } : {}, ...elements);
}

/** @param {import('./sight.js').Ray} ray */
function drawRay({ from, to, isFree }) {
  return svg('path', { d: openPath([from, to]), class: isFree ? 'ray-free' : 'ray-stopped' });
}

/** @param {import('./snap.js').Guide} guide @param {TableFile} table */
function drawGuide({ axis, at }, { width, height }) {
  return svg('path', { d: axis === 'x' ? `M${at} 0V${height}` : `M0 ${at}H${width}`, class: 'edit-guide' });
}

/** A dashed outline and a sign where something is wrong. @param {Scene} scene @param {number} pixel */
function drawFaults({ table, faults }, pixel) {
  const ids = [...new Set(faults.map(({ id }) => id))];
  return findThings(table, ids)
    .filter((thing) => pointsOf(thing).length)
    .flatMap((thing) => {
      const { right, top } = boxOf([thing]);
      return [
        ...(thing.outline ? [svg('path', { d: closedPath(thing.outline), class: 'fault-edge' })] : []),
        svg(
          'g',
          { class: 'fault-sign', transform: `translate(${right} ${top}) scale(${pixel})` },
          svg('path', { d: 'M0-11L11 8H-11Z' }),
          text('!', { y: 5, 'font-size': 12 }),
        ),
      ];
    });
}

/** @param {Scene} scene @param {number} pixel */
function drawTwins({ table, twins }, pixel) {
  return units(table, twins).map((things) =>
    svg('path', { d: closedPath(wideFrame(things, pixel)), class: 'twin-frame' }),
  );
}

/** @param {Scene} scene @param {number} pixel */
function drawSelection(scene, pixel) {
  const things = findThings(scene.table, scene.selection).filter((thing) => pointsOf(thing).length);
  if (!things.length) return [];
  const parts = units(scene.table, scene.selection);
  const outlines =
    parts.length > 1
      ? parts.map((part) => svg('path', { d: closedPath(wideFrame(part, pixel)), class: 'part-frame' }))
      : [];
  return [...outlines, ...drawFrame(things, scene, pixel)];
}

/** @param {Thing[]} things @param {Scene} scene @param {number} pixel */
function drawFrame(things, { tag, isByTouch }, pixel) {
  const { corners, foot, turn } = handlesOf(things, pixel);
  const half = (isByTouch ? HANDLE.coarse : HANDLE.fine) * pixel;
  const frame = svg('path', { d: closedPath(corners), class: 'edit-frame' });
  const words = tag ? [drawTag(topOf(corners, pixel), tag, pixel)] : [];
  if (!things.some(({ outline }) => outline)) return [frame, ...words];
  return [
    svg('path', { d: openPath([foot, turn]), class: 'edit-frame' }),
    frame,
    ...corners.map(([x, y]) =>
      svg('rect', {
        x: x - half,
        y: y - half,
        width: 2 * half,
        height: 2 * half,
        rx: half * 0.4,
        class: 'edit-handle',
      }),
    ),
    svg('circle', { cx: turn[0], cy: turn[1], r: half * 1.5, class: 'edit-handle' }),
    ...words,
  ];
}

/** Above the uppermost corner. @param {Point[]} corners @param {number} pixel @returns {Point} */
function topOf(corners, pixel) {
  const xs = corners.map(([x]) => x);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, Math.min(...corners.map(([, y]) => y)) - 16 * pixel];
}

/** @param {Scene} scene @param {number} pixel */
function drawCorners({ table, cornersOf, corner, isByTouch }, pixel) {
  const outline = findThings(table, [cornersOf])[0]?.outline ?? [];
  const half = (isByTouch ? HANDLE.coarse : HANDLE.fine) * pixel;
  return [
    svg('path', { d: closedPath(outline), class: 'edit-frame' }),
    ...middles(outline).map(([cx, cy]) => svg('circle', { cx, cy, r: half * 0.8, class: 'edit-between' })),
    ...outline.map(([cx, cy], i) =>
      svg('circle', { cx, cy, r: half * 1.2, class: i === corner ? 'edit-handle is-on' : 'edit-handle' }),
    ),
  ];
}

/** @param {{points: Point[], at: Point}} pen @param {number} pixel */
function drawPen({ points, at: [x, y] }, pixel) {
  const arm = 12 * pixel;
  return [
    svg('path', { d: openPath([...points, [x, y]]), class: 'edit-frame' }),
    ...points.map(([cx, cy]) => svg('circle', { cx, cy, r: 5 * pixel, class: 'edit-handle' })),
    svg('path', { d: `M${x - arm} ${y}H${x + arm}M${x} ${y - arm}V${y + arm}`, class: 'edit-frame' }),
  ];
}

/** @param {{from: Point, to: Point}} ruler @param {number} pixel */
function drawRuler({ from, to }, pixel) {
  const middle = /** @type {Point} */ ([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 16 * pixel]);
  return [
    svg('path', { d: openPath([from, to]), class: 'edit-ruler' }),
    ...[from, to].map(([cx, cy]) => svg('circle', { cx, cy, r: 4 * pixel, class: 'edit-handle' })),
    drawTag(middle, tenths(Math.round(distanceBetween(from, to))), pixel),
  ];
}

/** @param {Point} at @param {string} words @param {number} pixel */
function drawTag([x, y], words, pixel) {
  const width = words.length * LETTER + 16;
  return svg(
    'g',
    { class: 'edit-tag', transform: `translate(${x} ${y}) scale(${pixel})` },
    svg('rect', { x: -width / 2, y: -11, width, height: 20, rx: 4 }),
    text(words, { y: 3.5, 'font-size': 12 }),
  );
}

/**
 * The things by the pieces they are parts of.
 * @param {TableFile} table
 * @param {readonly string[]} ids
 * @returns {Thing[][]}
 */
function units(table, ids) {
  /** @type {Thing[][]} */
  const found = [];
  const left = new Set(ids);
  for (const id of ids) {
    if (!left.has(id)) continue;
    const own = unitsOf(table, [id]).filter((one) => left.has(one));
    own.forEach((one) => left.delete(one));
    left.delete(id);
    const things = findThings(table, own).filter((thing) => pointsOf(thing).length);
    if (things.length) found.push(things);
  }
  return found;
}

/** @param {Thing[]} things @param {number} pixel */
function wideFrame(things, pixel) {
  const [a, b, c, d] = frameOf(things);
  const unit = (/** @type {Point} */ p, /** @type {Point} */ q) => {
    const length = distanceBetween(p, q) || 1;
    return [((q[0] - p[0]) / length) * FRAME * pixel, ((q[1] - p[1]) / length) * FRAME * pixel];
  };
  const [[ax, ay], [dx, dy]] = [unit(a, b), unit(a, d)];
  return /** @type {Point[]} */ ([
    [a[0] - ax - dx, a[1] - ay - dy],
    [b[0] + ax - dx, b[1] + ay - dy],
    [c[0] + ax + dx, c[1] + ay + dy],
    [d[0] - ax + dx, d[1] - ay + dy],
  ]);
}
