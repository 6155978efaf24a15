// @ts-check
/** Draws what lies on the table: its shadows, terrain with what is written on it, and zones. */

import { drawSides, sidesInWords } from './sides.js';
import { closed, roomiest, svg, text } from '../svg.js';
import { shadow } from './relief.js';
import { drawBody, inner, mannerOf } from './terrain.js';

/** @typedef {import('../../types').Ground} Ground */
/** @typedef {import('../../types').Zone} Zone */

const GRID = 15; // how many places along each side are tried for words
const SHIELD = 'M0-5l4.4 1.6v3.2q0 3.9-4.4 5.8q-4.4-1.9-4.4-5.8v-3.2z';
const HALF_SHIELD = 'M0-5v10.6q-4.4-1.9-4.4-5.8v-3.2z';
const THIN = 1200; // thousandths: what is thinner has its label beside it
const LETTER = 6.4; // pixels: the width of a letter on a label

/** The shadows of everything as one shape, so that none is darker where two fall. @param {readonly Ground[]} ground */
export function drawShadows(ground) {
  return svg('path', { d: ground.map(shadow).join(''), class: 'shadows' });
}

/** @param {Ground} feature @param {readonly Ground[]} ground everything on the table, for what hangs above and what lies around */
export function drawFeature(feature, ground) {
  const group = svg('g', { class: `feature feature-${mannerOf(feature)}${feature.state ? ` is-${feature.state}` : ''}${feature.elevation ? ' is-hanging' : ''}`, 'data-ground': feature.id }, ...drawBody(feature));
  if (feature.kind === 'hazard') group.append(...warning(feature, ground));
  group.append(...drawSides(feature));
  if (feature.rim) group.append(inner(feature, 'feature-rim', feature.rim));
  if (feature.state) group.append(...leaf(feature));
  const title = svg('title');
  title.textContent = [feature.name, feature.state && stateWord(feature), sidesInWords(feature)].filter(Boolean).join(', ');
  group.append(title);
  return group;
}

/** What is written on features, above all of them. @param {readonly Ground[]} ground */
export function drawLabels(ground) {
  return ground.filter((feature) => !feature.state && feature.height && hasRoomForWords(feature) && !isUnder(feature, ground)).map(heightLabel);
}

/** What hangs above lies over what is below it. @param {Ground[]} ground */
export function lowestFirst(ground) {
  return [...ground].sort((one, other) => one.elevation - other.elevation);
}

/** @param {Ground} feature */
const stateWord = ({ state }) => (state === 'closed' ? 'shut' : state);

/** The leaf of a door or hatch, across its opening or turned aside, and the word for it. @param {Ground} feature */
function leaf(feature) {
  const [a, b] = longestMiddle(feature.outline);
  const end = feature.state === 'open' ? [a[0] + (b[1] - a[1]) * 0.94 + (b[0] - a[0]) * 0.34, a[1] - (b[0] - a[0]) * 0.94 + (b[1] - a[1]) * 0.34] : b;
  const [x, y] = besideLeaf(a, b);
  return [svg('path', { d: `M${a[0]} ${a[1]}L${Math.round(end[0])} ${Math.round(end[1])}`, class: 'feature-leaf' }), text(stateWord(feature), { x: Math.round(x), y: Math.round(y), class: 'feature-state' })];
}

/** Where the word for a leaf begins: clear of the wall it stands in, and of where it swings. @param {[number, number]} a @param {[number, number]} b @returns {[number, number]} */
function besideLeaf(a, b) {
  const isUpright = Math.abs(b[1] - a[1]) > Math.abs(b[0] - a[0]);
  if (isUpright) return [a[0] + 450, (a[1] + b[1]) / 2 + 150];
  return [Math.min(a[0], b[0]), b[0] > a[0] ? a[1] + 700 : a[1] - 330];
}

/** The line between the middles of the two shortest sides of an outline. @param {readonly import('../../types').Point[]} outline @returns {[number, number][]} */
function longestMiddle(outline) {
  const sides = outline.map((corner, i) => ({ corner, next: outline[(i + 1) % outline.length] }));
  const long = (/** @type {{corner: import('../../types').Point, next: import('../../types').Point}} */ { corner, next }) => Math.hypot(corner[0] - next[0], corner[1] - next[1]);
  return [...sides].sort((one, other) => long(one) - long(other)).slice(0, 2).map(({ corner, next }) => [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2]);
}

/** Whether a height can be read on a piece: thin walls and what reaches to the ceiling say it on their card alone. @param {Ground} feature */
export function hasRoomForWords({ outline, height }) {
  const across = (/** @type {0 | 1} */ axis) => Math.max(...outline.map((corner) => corner[axis])) - Math.min(...outline.map((corner) => corner[axis]));
  return height < 60_000 && Math.min(across(0), across(1)) >= 500;
}

/** What it hides and how high it is, on a plate of its own size at any zoom; close to the table the name as well. @param {Ground} feature */
function heightLabel(feature) {
  const { left, right, top, bottom } = boxOf(feature.outline);
  const thin = Math.min(right - left, bottom - top) < THIN;
  const beside = !thin ? '' : right - left > bottom - top ? 'right' : 'below';
  const [x, y] = beside === 'right' ? [right, (top + bottom) / 2] : beside ? [(left + right) / 2, bottom] : roomiest(feature.outline);
  const height = `${(feature.elevation + feature.height) / 1000}″`;
  const plates = [plate(feature, height, 'short', beside), plate(feature, `${feature.name} ${height}`, 'long', beside)];
  return svg('g', { class: 'feature-height', 'data-label': feature.id, transform: `translate(${Math.round(x)} ${Math.round(y)})` }, ...plates);
}

/** @param {Ground} feature @param {string} words @param {string} size @param {string} beside where it stands if not in the middle */
function plate({ cover }, words, size, beside) {
  const width = words.length * LETTER + 8 + (cover ? 13 : 0);
  const move = beside === 'right' ? [width / 2 + 4, 0] : beside ? [0, 12] : [0, 0];
  const shield = cover ? [svg('g', { transform: `translate(${-width / 2 + 10} 0)`, class: 'shield' }, svg('path', { d: SHIELD }), svg('path', { d: /hard|heavy/i.test(cover) ? SHIELD : HALF_SHIELD, class: 'shield-fill' }))] : [];
  return svg('g', { class: `label label-${size}` }, svg('g', { transform: `translate(${move.join(' ')})` }, svg('rect', { x: -width / 2, y: -8, width, height: 16, rx: 3 }), ...shield, text(words, { x: cover ? 6.5 : 0, y: 4, 'font-size': 11 })));
}

/** A triangle with a stroke and a dot, and the name, where nothing else stands on it. @param {Ground} feature @param {readonly Ground[]} ground */
function warning(feature, ground) {
  const [x, y] = clearest(feature, ground).map(Math.round);
  return [
    svg('path', { d: `M${x} ${y - 620}L${x + 640} ${y + 480}H${x - 640}ZM${x} ${y - 240}V${y + 130}M${x} ${y + 290}V${y + 310}`, class: 'feature-warning' }),
    svg('g', { transform: `translate(${x} ${y + 480})`, class: 'feature-name' }, ...feature.name.split(' ').map((word, line) => text(word, { y: 18 + 16 * line }))),
  ];
}

/** @param {readonly import('../../types').Point[]} outline */
function boxOf(outline) {
  const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/** Whether something that hangs above covers the place where its height would stand. @param {Ground} feature @param {readonly Ground[]} ground */
function isUnder({ outline, elevation }, ground) {
  const [x, y] = roomiest(outline);
  return ground.some((other) => {
    const box = boxOf(other.outline);
    return other.elevation > elevation && box.left < x && x < box.right && box.top < y && y < box.bottom;
  });
}

/** The point of a feature farthest from its edge and from whatever else stands there. @param {Ground} feature @param {readonly Ground[]} ground @returns {import('../../types').Point} */
function clearest(feature, ground) {
  const own = boxOf(feature.outline);
  const others = ground.filter((other) => other !== feature).map((other) => boxOf(other.outline));
  /** @type {{point: import('../../types').Point, room: number}} */
  let best = { point: roomiest(feature.outline), room: 0 };
  for (let across = 0.5; across < GRID; across += 1)
    for (let down = 0.5; down < GRID; down += 1) {
      const [x, y] = [own.left + ((own.right - own.left) * across) / GRID, own.top + ((own.bottom - own.top) * down) / GRID];
      const inside = Math.min(x - own.left, own.right - x, y - own.top, own.bottom - y);
      const room = Math.min(inside, ...others.map((box) => Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom)));
      if (room > best.room) best = { point: [x, y], room };
    }
  return best.point;
}

/** @param {Zone} zone */
export function drawZone(zone) {
  const side = zone.seat ?? 'none';
  const title = svg('title');
  title.textContent = zone.label;
  return svg('path', { d: closed(zone.outline), class: `zone zone-${side} zone-${zone.kind}` }, title);
}
