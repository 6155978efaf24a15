// @ts-check
/** Draws the table itself: its edge, terrain by pattern, and zones. */

import { drawSides, sidesInWords } from './sides.js';
import { closed, roomiest, shrunk, svg, text } from './svg.js';

/** @typedef {import('../types').Ground} Ground */
/** @typedef {import('../types').Zone} Zone */

const GRID = 15; // how many places along each side are tried for words
const PATTERNS = ['dots', 'hatch', 'stipple', 'solid', 'waves', 'tufts', 'slope', 'bricks', 'planks', 'boards', 'concrete', 'hazard', 'wire'];

/** @type {Record<string, string>} */
const PATTERN_OF = {
  woods: 'dots', forest: 'dots', ruin: 'hatch', ruins: 'hatch', wall: 'solid', building: 'bricks', hill: 'slope', level: 'slope',
  rocks: 'stipple', rough: 'stipple', rubble: 'stipple', crater: 'stipple', dune: 'slope', scrub: 'tufts', water: 'waves',
  hedge: 'dots', cabin: 'planks', house: 'hatch', trench: 'boards', pit: 'boards', bunker: 'concrete', gantry: 'boards', ladder: 'planks', stairs: 'planks', door: 'solid', hatch: 'solid', hazard: 'hazard',
  block: 'concrete', deck: 'boards', body: 'bricks', pillar: 'bricks', rampart: 'bricks', battlement: 'bricks', duct: 'boards', crate: 'planks',
  light_barricade: 'planks', portable_barricade: 'planks', heavy_barricade: 'bricks', razor_wire: 'wire',
};

/** What is drawn inside one tile of each pattern. @type {Record<string, [number, (() => SVGElement)[]]>} */
const TILES = {
  dots: [1100, [
    () => svg('circle', { cx: 280, cy: 280, r: 190 }),
    () => svg('circle', { cx: 830, cy: 830, r: 150 }),
    () => svg('circle', { cx: 860, cy: 260, r: 80 }),
  ]],
  hatch: [700, [() => svg('path', { d: 'M0 700L700 0M0 0L700 700' })]],
  stipple: [620, [
    () => svg('circle', { cx: 140, cy: 180, r: 52 }),
    () => svg('circle', { cx: 430, cy: 110, r: 36 }),
    () => svg('circle', { cx: 320, cy: 430, r: 60 }),
    () => svg('circle', { cx: 560, cy: 520, r: 34 }),
  ]],
  solid: [400, []],
  waves: [1200, [() => svg('path', { d: 'M0 300q300-240 600 0t600 0M0 900q300-240 600 0t600 0' })]],
  tufts: [1300, [() => svg('path', { d: 'M200 500v-260M200 500l-150-180M200 500l150-180M850 1100v-260M850 1100l-150-180M850 1100l150-180' })]],
  slope: [500, []],
  planks: [600, [() => svg('path', { d: 'M0 300H600' })]],
  boards: [500, [() => svg('path', { d: 'M250 0V500' })]],
  concrete: [900, [() => svg('path', { d: 'M0 0L900 900M450 0L900 450M0 450L450 900' })]],
  hazard: [1400, [() => svg('path', { d: 'M-350 350L350 -350M0 1400L1400 0M1050 1750L1750 1050' })]],
  wire: [500, [() => svg('path', { d: 'M0 500L125 0L250 500L375 0L500 500' })]],
  bricks: [800, [() => svg('path', { d: 'M0 0H800M0 400H800M200 0V400M600 400V800' })]],
};

/** The patterns every feature is filled with. */
export function patternDefinitions() {
  return svg('defs', {}, ...PATTERNS.map(definition), wreckPattern());
}

/** @param {string} name */
function definition(name) {
  const [size, marks] = TILES[name];
  const paper = svg('rect', { width: size, height: size, class: 'pattern-paper' });
  const drawn = marks.map((mark) => mark());
  return svg('pattern', {
    id: `ground-${name}`, class: `pattern pattern-${name}`, width: size, height: size, patternUnits: 'userSpaceOnUse',
  }, paper, ...drawn);
}

function wreckPattern() {
  return svg('pattern', { id: 'wreck-hatch', class: 'pattern-wreck', width: 240, height: 240, patternUnits: 'userSpaceOnUse' },
    svg('path', { d: 'M-60 60L60-60M0 240L240 0M180 300L300 180' }));
}

/** @param {number} width @param {number} height */
export function drawTable(width, height) {
  return [
    svg('rect', { width, height, rx: 150, class: 'table-top' }),
    svg('path', { d: inchMarks(width, height), class: 'table-feet' }),
  ];
}

/** A small cross at every foot, to judge distances by. @param {number} width @param {number} height */
function inchMarks(width, height) {
  let marks = '';
  for (let x = 12000; x < width; x += 12000)
    for (let y = 12000; y < height; y += 12000) marks += `M${x - 300} ${y}h600M${x} ${y - 300}v600`;
  return marks;
}

/** @param {Ground} feature @param {readonly Ground[]} ground everything on the table, for what hangs above and what lies around */
export function drawFeature(feature, ground) {
  const pattern = patternOf(feature);
  const group = svg('g', { class: `feature feature-${pattern}${feature.state ? ` is-${feature.state}` : ''}${feature.elevation ? ' is-hanging' : ''}`, 'data-ground': feature.id },
    svg('path', { d: closed(feature.outline), fill: `url(#ground-${pattern})`, class: 'feature-body' }));
  if (pattern === 'slope') for (const share of [0.78, 0.56]) group.append(contour(feature, share));
  if (feature.kind === 'crater') group.append(contour(feature, 0.6));
  if (feature.kind === 'hazard') group.append(...warning(feature, ground));
  group.append(...drawSides(feature));
  if (feature.rim) group.append(...rim(feature, feature.rim));
  if (feature.state) group.append(...leaf(feature));
  else if (feature.height && hasRoomForWords(feature) && !isUnder(feature, ground)) group.append(heightFigure(feature));
  const title = svg('title');
  title.textContent = [feature.name, feature.state && stateWord(feature), sidesInWords(feature)].filter(Boolean).join(', ');
  group.append(title);
  return group;
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
  const [x, y] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  return [svg('path', { d: `M${a[0]} ${a[1]}L${Math.round(end[0])} ${Math.round(end[1])}`, class: 'feature-leaf' }), text(stateWord(feature), { x: Math.round(x) + 450, y: Math.round(y) + 150, class: 'feature-state' })];
}

/** The line between the middles of the two shortest sides of an outline. @param {readonly import('../types').Point[]} outline @returns {[number, number][]} */
function longestMiddle(outline) {
  const sides = outline.map((corner, i) => ({ corner, next: outline[(i + 1) % outline.length] }));
  const long = (/** @type {{corner: import('../types').Point, next: import('../types').Point}} */ { corner, next }) => Math.hypot(corner[0] - next[0], corner[1] - next[1]);
  return [...sides].sort((one, other) => long(one) - long(other)).slice(0, 2).map(({ corner, next }) => [(corner[0] + next[0]) / 2, (corner[1] + next[1]) / 2]);
}

/** @param {Ground} feature @param {number} share */
function contour(feature, share) {
  return svg('path', { d: closed(shrunk(feature.outline, share)), class: 'feature-contour' });
}

/** The belt inside the outline: a stroke twice as wide, of which the inner half is kept. @param {Ground} feature @param {number} depth */
function rim(feature, depth) {
  const id = `inside-${feature.id}`;
  const inside = svg('clipPath', { id }, svg('path', { d: closed(feature.outline) }));
  return [inside, svg('path', { d: closed(feature.outline), class: 'feature-rim', 'stroke-width': 2 * depth, 'clip-path': `url(#${id})` })];
}

/** Whether a height can be read on a piece: thin walls and what reaches to the ceiling say it on their card alone. @param {Ground} feature */
export function hasRoomForWords({ outline, height }) {
  const across = (/** @type {0 | 1} */ axis) => Math.max(...outline.map((corner) => corner[axis])) - Math.min(...outline.map((corner) => corner[axis]));
  return height < 60_000 && Math.min(across(0), across(1)) >= 500;
}

/** @param {Ground} feature */
function heightFigure(feature) {
  const [x, y] = roomiest(feature.outline);
  return text(`${(feature.elevation + feature.height) / 1000}″`, { x: Math.round(x), y: Math.round(y), class: 'feature-height' });
}

/** A triangle with a stroke and a dot, and the name, where nothing else stands on it. @param {Ground} feature @param {readonly Ground[]} ground */
function warning(feature, ground) {
  const [x, y] = clearest(feature, ground).map(Math.round);
  return [
    svg('path', { d: `M${x} ${y - 620}L${x + 640} ${y + 480}H${x - 640}ZM${x} ${y - 240}V${y + 130}M${x} ${y + 290}V${y + 310}`, class: 'feature-warning' }),
    svg('g', { transform: `translate(${x} ${y + 480})`, class: 'feature-name' }, ...feature.name.split(' ').map((word, line) => text(word, { y: 18 + 16 * line }))),
  ];
}

/** @param {readonly import('../types').Point[]} outline */
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

/** The point of a feature farthest from its edge and from whatever else stands there. @param {Ground} feature @param {readonly Ground[]} ground @returns {import('../types').Point} */
function clearest(feature, ground) {
  const own = boxOf(feature.outline);
  const others = ground.filter((other) => other !== feature).map((other) => boxOf(other.outline));
  /** @type {{point: import('../types').Point, room: number}} */
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

/** @param {Ground} feature */
function patternOf(feature) {
  if (PATTERN_OF[feature.kind]) return PATTERN_OF[feature.kind];
  if (feature.elevation) return 'concrete';
  if (feature.impassable) return 'bricks';
  if (feature.climbable) return 'slope';
  return feature.rough ? 'stipple' : 'tufts';
}

/** @param {Zone} zone */
export function drawZone(zone) {
  const side = zone.seat ?? 'none';
  const title = svg('title');
  title.textContent = zone.label;
  return svg('path', { d: closed(zone.outline), class: `zone zone-${side} zone-${zone.kind}` }, title);
}
