// @ts-check
/** Draws each kind of ground: its body, a pattern that says what it is, and lit and dark edges. */

import { edges, facets } from './relief.js';
import { regularOutline, scatterPoints } from './scatter.js';
import { closedPath, middle, shrinkOutline, svg } from '../svg.js';

/** @typedef {import('../../types').Ground} Ground */
/** @typedef {import('../../types').Point} Point */
/**
 * @typedef {{look: string, tile?: string, soft?: boolean, marks?: (feature: Ground) => SVGElement[]}} Manner `soft`: it
 *   can be entered
 */

const PARAPET = 300;
const WALLS = 420;
const SHORES = [1000, 620, 260];
const LOOSE = 450_000; // square thousandths, in thousands, for each chip
const CROWN = 1_900_000; // and for each crown of a tree

/** @type {Record<string, Manner>} */
const MANNERS = {
  roof: { look: 'roof', tile: 'roof', marks: (feature) => [innerBelt(feature, 'parapet', PARAPET)] },
  ruin: {
    look: 'floor',
    tile: 'floor',
    marks: (feature) => [
      ...chips(feature, WALLS),
      innerBelt(feature, 'broken-foot', WALLS),
      innerBelt(feature, 'broken', WALLS),
    ],
  },
  coping: { look: 'coping' },
  masonry: { look: 'masonry' },
  bricks: { look: 'masonry', tile: 'bricks' },
  container: { look: 'masonry', tile: 'ribs' },
  planks: { look: 'timber', tile: 'planks' },
  wood: { look: 'wood', soft: true, marks: (feature) => crowns(feature) },
  tufts: {
    look: 'scrub',
    soft: true,
    marks: (feature) => scatterPoints(feature, countFor(feature, LOOSE * 2, 30), leastMargin(feature, 300), tuft),
  },
  stipple: { look: 'rubble', soft: true, marks: (feature) => chips(feature, leastMargin(feature, 300)) },
  rocks: { look: 'rubble', marks: (feature) => chips(feature, leastMargin(feature, 300)) },
  slope: {
    look: 'slope',
    marks: (feature) =>
      [0.78, 0.56].map((share) =>
        svg('path', { d: closedPath(shrinkOutline(feature.outline, share)), class: 'contour' }),
      ),
  },
  crater: { look: 'rubble', marks: crater },
  pit: { look: 'pit', tile: 'boards', soft: true },
  waves: { look: 'water', marks: water },
  deck: { look: 'deck', tile: 'grating', marks: posts },
  hazard: { look: 'hazard', tile: 'hazard', soft: true },
  wire: { look: 'wire', tile: 'wire', soft: true },
};

/** @type {Record<string, string>} */
const MANNER_OF = {
  woods: 'wood',
  forest: 'wood',
  hedge: 'wood',
  ruin: 'ruin',
  ruins: 'ruin',
  house: 'roof',
  building: 'roof',
  bunker: 'roof',
  cabin: 'planks',
  wall: 'coping',
  wall_run: 'coping',
  rampart: 'bricks',
  battlement: 'bricks',
  pillar: 'masonry',
  block: 'masonry',
  body: 'bricks',
  door: 'coping',
  hatch: 'coping',
  post: 'coping',
  hill: 'slope',
  level: 'slope',
  dune: 'slope',
  rocks: 'rocks',
  rough: 'stipple',
  rubble: 'stipple',
  light_rubble: 'stipple',
  crater: 'crater',
  scrub: 'tufts',
  water: 'waves',
  trench: 'pit',
  pit: 'pit',
  gantry: 'deck',
  deck: 'deck',
  roof: 'roof',
  ladder: 'planks',
  stairs: 'planks',
  hazard: 'hazard',
  duct: 'container',
  crate: 'container',
  crates: 'container',
  barrels: 'container',
  machinery: 'container',
  shelves: 'container',
  light_barricade: 'planks',
  portable_barricade: 'planks',
  heavy_barricade: 'bricks',
  razor_wire: 'wire',
};

/** Width, height, turn and marks of one tile. @type {Record<string, [number, number, number, string]>} */
const TILES = {
  paving: [6000, 6000, 0, 'M0 0H6000M0 3000H6000M0 0V3000M3000 3000V6000M4500 0V3000M1500 3000V6000'],
  roof: [550, 550, 45, 'M0 0V550'],
  floor: [1100, 1100, 0, 'M0 0H1100M0 0V1100'],
  ribs: [360, 9000, 0, 'M180 0V9000'],
  bricks: [800, 800, 0, 'M0 0H800M0 400H800M200 0V400M600 400V800'],
  planks: [600, 600, 0, 'M0 300H600'],
  boards: [500, 500, 0, 'M250 0V500'],
  grating: [400, 400, 0, 'M0 200H400M200 0V400'],
  hazard: [1400, 1400, 45, 'M350 0V1400'],
  wire: [500, 500, 0, 'M0 500L125 0L250 500L375 0L500 500'],
  wreck: [16, 16, 45, 'M0 0V16'],
};

/** The tiles that fill bodies. */
export function patternDefinitions() {
  return svg(
    'defs',
    {},
    ...Object.entries(TILES).map(([name, [width, height, turn, d]]) =>
      svg(
        'pattern',
        {
          id: `tile-${name}`,
          class: `tile tile-${name}`,
          width,
          height,
          patternUnits: 'userSpaceOnUse',
          patternTransform: `rotate(${turn})`,
        },
        svg('path', { d }),
      ),
    ),
  );
}

/** The kind of drawing for a feature. @param {Ground} feature */
export function drawingKindOf({ kind, elevation, impassable, climbable, rough }) {
  if (MANNER_OF[kind]) return MANNER_OF[kind];
  if (elevation) return 'deck';
  if (impassable) return 'masonry';
  if (climbable) return 'slope';
  return rough ? 'stipple' : 'tufts';
}

/** Everything of a feature but its label. @param {Ground} feature */
export function drawBody(feature) {
  const { look, tile, soft, marks } = MANNERS[drawingKindOf(feature)];
  const d = closedPath(feature.outline);
  const { lit, dim } = facets(feature.outline);
  return [
    svg('path', { d, class: `feature-body look-${look}` }),
    ...(tile ? [svg('path', { d, class: 'feature-tile', fill: `url(#tile-${tile})` })] : []),
    ...(marks?.(feature) ?? []),
    svg('path', { d, class: soft && !feature.impassable ? 'edge edge-soft' : 'edge' }),
    ...(soft || !feature.height
      ? []
      : [svg('path', { d: dim, class: 'edge-dim' }), svg('path', { d: lit, class: 'edge-lit' })]),
  ];
}

/** A belt of a width inside the outline. @param {Ground} feature @param {string} look @param {number} width */
export function innerBelt({ id, outline }, look, width) {
  const clip = `in-${look}-${id}`;
  return svg(
    'g',
    {},
    svg('clipPath', { id: clip }, svg('path', { d: closedPath(outline) })),
    svg('path', {
      d: closedPath(outline),
      class: `belt ${look}`,
      'stroke-width': 2 * width,
      'clip-path': `url(#${clip})`,
    }),
  );
}

/**
 * How many things fit into an outline.
 * @param {Ground} feature
 * @param {number} room square thousandths for each
 * @param {number} most
 */
function countFor({ outline }, room, most) {
  const area = Math.abs(edges(outline).reduce((sum, [[x, y], [u, v]]) => sum + (x * v - u * y) / 2, 0));
  return Math.min(Math.ceil(area / room), most);
}

/** A margin that also fits into a narrow feature. @param {Ground} feature @param {number} margin */
function leastMargin({ outline }, margin) {
  const across = (/** @type {0 | 1} */ axis) =>
    Math.max(...outline.map((corner) => corner[axis])) - Math.min(...outline.map((corner) => corner[axis]));
  return Math.min(margin, Math.min(across(0), across(1)) * 0.4);
}

/** @param {Ground} feature @param {number} margin */
function chips(feature, margin) {
  const d = scatterPoints(feature, countFor(feature, LOOSE, 40), margin, (at, next) =>
    closedPath(regularOutline(at, 3 + Math.floor(2 * next()), 90 + 150 * next(), 6 * next())),
  );
  return [svg('path', { d: d.join(''), class: 'chips' })];
}

/** Trees, or bushes in a narrow feature. @param {Ground} feature */
function crowns(feature) {
  const small = leastMargin(feature, 620) / 620;
  return scatterPoints(feature, countFor(feature, CROWN * small * small, 30), 620 * small, (at, next) =>
    crown(at, (560 + 340 * next()) * small),
  ).flat();
}

/** @param {Point} at @param {number} r */
function crown([x, y], r) {
  return [
    svg('circle', { cx: x + r * 0.35, cy: y + r * 0.4, r, class: 'crown-shade' }),
    svg('circle', { cx: x, cy: y, r, class: 'crown' }),
    svg('circle', { cx: x - r * 0.22, cy: y - r * 0.26, r: r * 0.55, class: 'crown-lit' }),
  ];
}

/** @param {Point} at */
const tuft = ([x, y]) => svg('path', { d: `M${x} ${y}v-260M${x} ${y}l-150-180M${x} ${y}l150-180`, class: 'tuft' });

/** Steps down to the middle, and strokes that point there. @param {Ground} feature */
function crater({ outline }) {
  const [cx, cy] = middle(outline);
  const ring = roundCorners(roundCorners(outline));
  const towards = (/** @type {Point} */ [x, y], /** @type {number} */ share) =>
    /** @type {Point} */ ([Math.round(cx + (x - cx) * share), Math.round(cy + (y - cy) * share)]);
  const strokes = ring
    .map((corner, i) => `M${towards(corner, 0.97).join(' ')}L${towards(corner, i % 2 ? 0.72 : 0.6).join(' ')}`)
    .join('');
  return [
    svg('path', { d: closedPath(ring.map((corner) => towards(corner, 0.62))), class: 'hollow' }),
    svg('path', { d: closedPath(ring.map((corner) => towards(corner, 0.34))), class: 'hollow-deep' }),
    svg('path', { d: strokes, class: 'hachures' }),
  ];
}

/** @param {Ground} feature */
function water(feature) {
  const ripples = scatterPoints(
    feature,
    5,
    leastMargin(feature, 900),
    ([x, y]) => `M${x - 500} ${y}q250-240 500 0t500 0`,
  );
  return [
    ...SHORES.map((width) => innerBelt({ ...feature, id: `${width}-${feature.id}` }, 'shore', width)),
    svg('path', { d: ripples.join(''), class: 'ripples' }),
  ];
}

/** @param {Ground} feature */
function posts({ outline }) {
  return outline.map(([cx, cy]) => svg('circle', { cx, cy, r: 160, class: 'post' }));
}

/** Cuts the corners twice. @param {readonly Point[]} outline @returns {Point[]} */
function roundCorners(outline) {
  return edges(outline).flatMap(([a, b]) => [
    [a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25],
    [a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75],
  ]);
}
