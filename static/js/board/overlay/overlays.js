// @ts-check
/** Draws what lies over the table for a moment: paths, ruler, sight lines, reach, aim, areas and ghosts. */

import { distanceBetween, closedPath, openPath, svg, text } from '../svg.js';
import { drawBody as drawToken } from '../tokens/token.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../state.js').Overlay} Overlay */
/** @typedef {import('../state.js').Ghost} Ghost */
/** @typedef {import('../tokens/tokens.js').Spot} Spot */
/**
 * What words have to keep clear of, and the sides of what is in sight.
 * @typedef {{others: readonly Spot[], left: number, right: number}} Room
 */

const INCH = 1000;
const QUARTERS = [45, 135, 225, 315];
const LETTER = 7.6; // pixels
const WORDS_GAP = 20; // pixels: about half a token
const HANDLE = 12; // pixels: the least radius of a handle
const FAR = 8; // bases: how far the lines between front, sides and rear are drawn

/** @param {Overlay} overlay @param {number} pixel board units of one screen pixel @param {Room} room */
function drawOverlay(overlay, pixel, room) {
  const group = svg('g', {
    class: `overlay overlay-${overlay.kind}${'bad' in overlay && overlay.bad ? ' overlay-bad' : ''}`,
  });
  switch (overlay.kind) {
    case 'path':
      group.append(...path(overlay, pixel, room));
      break;
    case 'way':
      group.append(svg('path', { d: openPath(overlay.points), class: 'line' }));
      break;
    case 'reach':
      group.append(svg('circle', { cx: overlay.at[0], cy: overlay.at[1], r: overlay.radius }));
      break;
    case 'ruler':
      group.append(...ruler(overlay, pixel, room));
      break;
    case 'price':
      group.append(wordsBeside(overlay.label, overlay.at, overlay.away, pixel, room));
      break;
    case 'sight':
      group.append(...sight(overlay.from, overlay.to, overlay.stopped ?? null, pixel));
      break;
    case 'aim':
      group.append(
        svg('path', { d: openPath([overlay.from, overlay.to]), class: 'line' }),
        ...ends([overlay.to], pixel),
      );
      break;
    case 'links':
      group.append(svg('path', { d: overlay.pairs.map(openPath).join(''), class: 'link' }));
      break;
    case 'arcs':
      group.append(svg('path', { d: arcs(overlay), class: 'arcs' }));
      break;
    case 'buffer':
      group.classList.add(`buffer-${overlay.tool}`);
      group.append(...drawBuffer(overlay, pixel));
      break;
    case 'area':
      group.append(svg('path', { d: closedPath(overlay.outline) }));
  }
  return group;
}

/** The lines between front, sides and rear. @param {import('../state.js').ArcsOverlay} overlay */
function arcs({ at: [x, y], radius, facing }) {
  return QUARTERS.map((degrees) => {
    const [dx, dy] = [Math.cos(((degrees + facing) * Math.PI) / 180), Math.sin(((degrees + facing) * Math.PI) / 180)];
    return openPath([
      [x + radius * dx, y + radius * dy],
      [x + FAR * radius * dx, y + FAR * radius * dy],
    ]);
  }).join('');
}

/**
 * All within `swell` of any of the outlines, as one shade with an edge around it.
 * @param {import('../state.js').BufferOverlay} overlay
 * @param {number} pixel
 */
function drawBuffer({ outlines, swell }, pixel) {
  const d = outlines.map(closedPath).join('');
  const id = 'within-buffer';
  const wide = (/** @type {string} */ name, /** @type {number} */ more) =>
    svg('path', { d, class: name, 'stroke-width': 2 * (swell + more) });
  const hole = svg(
    'mask',
    { id, maskUnits: 'userSpaceOnUse', x: -1e5, y: -1e5, width: 4e5, height: 4e5 },
    svg('rect', { x: -1e5, y: -1e5, width: 4e5, height: 4e5, class: 'visible-mask' }),
    wide('hidden-mask', 0),
  );
  return [hole, svg('g', { mask: `url(#${id})` }, wide('field-edge', 2 * pixel)), wide('shade', 0)];
}

const CROWD = 12; // paths from which those without words are drawn as one

/**
 * Many plain paths as few elements: in a crowd each would cost a frame more than it tells.
 * @param {readonly Overlay[]} overlays
 * @param {number} pixel
 * @param {Room} room
 * @returns {SVGElement[]}
 */
export function drawAll(overlays, pixel, room) {
  const plain = overlays.filter(
    (one) => one.kind === 'path' && !one.bad && !one.label && !one.slow?.length && !one.steps?.length,
  );
  if (plain.length < CROWD) return overlays.map((overlay) => drawOverlay(overlay, pixel, room));
  const paths = /** @type {import('../state.js').PathOverlay[]} */ (plain);
  const crowd = svg(
    'g',
    { class: 'overlay overlay-path' },
    svg('path', {
      d: paths.map(({ points }) => openPath(points)).join(''),
      class: 'path-width',
      'stroke-width': 2 * (paths[0].radius ?? 0),
    }),
    svg('path', { d: paths.map(({ points }) => openPath(points)).join(''), class: 'line' }),
    svg('path', { d: paths.map(({ points }) => ticks(points, 5 * pixel)).join(''), class: 'ticks' }),
  );
  return [crowd, ...overlays.filter((one) => !plain.includes(one)).map((overlay) => drawOverlay(overlay, pixel, room))];
}

/**
 * The words of what is drawn, taken out of it: they lie over whoever goes there, the lines beneath.
 * @param {readonly SVGElement[]} drawn
 * @returns {SVGElement[]}
 */
export function wordsOf(drawn) {
  return drawn.flatMap((group) => {
    const words = /** @type {SVGElement[]} */ ([...group.querySelectorAll('.caption')]);
    return words.length ? [svg('g', { class: `${group.getAttribute('class')} is-words` }, ...words)] : [];
  });
}

/** @param {import('../state.js').PathOverlay} overlay @param {number} pixel @param {Room} room */
function path(overlay, pixel, room) {
  const end = overlay.points[overlay.points.length - 1];
  const before = overlay.points[overlay.points.length - 2] ?? end;
  const radius = overlay.radius ?? 0;
  const named =
    overlay.label && end
      ? [{ words: overlay.label, at: wordsPlace(overlay.label, end, before, radius, pixel, room) }]
      : [];
  /* What a climb costs is said clear of who goes there, and of what was said before. */
  const told = [...named];
  for (const step of overlay.steps ?? []) {
    const words = `${step.arrow} ${step.label}`;
    told.push({
      words,
      at: wordsPlace(
        words,
        step.at,
        step.at,
        8 * pixel,
        pixel,
        { ...room, others: [...room.others, { at: end, radius }] },
        told,
      ),
    });
  }
  const parts = [
    svg('path', { d: openPath(overlay.points), class: 'path-width', 'stroke-width': 2 * radius }),
    svg('path', { d: openPath(overlay.points), class: 'line' }),
    ...(overlay.unmeasured ? [] : [svg('path', { d: ticks(overlay.points, 5 * pixel), class: 'ticks' })]),
    ...(overlay.slow ?? []).map((stretch) => svg('path', { d: openPath(stretch), class: 'slow' })),
    ...(overlay.steps ?? []).flatMap((step) => ends([step.at], pixel)),
  ];
  return [...parts, ...told.toReversed().map(({ words, at }) => caption(words, at, pixel))];
}

/**
 * Where the words go: on the far side of the end, clear of the base and its number, or else where they hide fewest,
 * other words among them.
 * @param {string} words
 * @param {Point} end
 * @param {Point} before
 * @param {number} radius
 * @param {number} pixel
 * @param {Room} room
 * @param {readonly {words: string, at: Point}[]} [told]
 * @returns {Point}
 */
function wordsPlace(words, [x, y], before, radius, pixel, room, told = []) {
  const half = widthOf(words, 1) / 2;
  const aside = radius + (half + 12) * pixel;
  const [below, above] = [
    /** @type {Point} */ ([x, y + radius + 34 * pixel]),
    /** @type {Point} */ ([x, y - radius - 18 * pixel]),
  ];
  const places = [
    ...(y > before[1] ? [below, above] : [above, below]),
    /** @type {Point} */ ([x - aside, y]),
    /** @type {Point} */ ([x + aside, y]),
  ];
  const kept = [...room.others, { at: /** @type {Point} */ ([x, y]), radius }];
  const hidden = (/** @type {Point} */ [px, py]) =>
    kept.filter(
      ({ at, radius: reach }) =>
        Math.abs(at[0] - px) < half * pixel + reach && Math.abs(at[1] - py) < 12 * pixel + reach,
    ).length +
    told.filter(
      ({ words: said, at }) =>
        Math.abs(at[0] - px) < half * pixel + widthOf(said, pixel) / 2 && Math.abs(at[1] - py) < 24 * pixel,
    ).length;
  return places
    .map((place) => keepInSight(place, half * pixel, room))
    .reduce((best, place) => (hidden(place) < hidden(best) ? place : best));
}

/**
 * Words that the sides of the window would cut come in; what is out of sight altogether stays there.
 * @param {Point} at
 * @param {number} half
 * @param {Room} room
 * @returns {Point}
 */
function keepInSight([x, y], half, { left, right }) {
  const isSeen = x + half > left && x - half < right;
  return isSeen ? [Math.max(left + half, Math.min(right - half, x)), y] : [x, y];
}

/**
 * The distance, on its line, beside one too short for it, or beside what is drawn already, on the far side of what is
 * to be seen.
 * @param {import('../state.js').RulerOverlay} overlay
 * @param {number} pixel
 * @param {Room} room
 */
function ruler({ from, to, label, beside: isBeside, away }, pixel, room) {
  const middle = segmentBetween(from, to, 0.5);
  if (isBeside) return [wordsBeside(label, middle, away, pixel, room)];
  const isShort = distanceBetween(from, to) < (label.length * LETTER + 2 * WORDS_GAP) * pixel;
  return [
    svg('path', { d: openPath([from, to]), class: 'line' }),
    ...ends([from, to], pixel),
    caption(label, isShort ? wordsPlace(label, middle, middle, WORDS_GAP * pixel, pixel, room) : middle, pixel),
  ];
}

/**
 * Words beside a point, on the far side of what is to be seen.
 * @param {string} label
 * @param {Point} at
 * @param {Point | undefined} away
 * @param {number} pixel
 * @param {Room} room
 */
const wordsBeside = (label, [x, y], away, pixel, room) =>
  caption(
    label,
    keepInSight([x, y + (away && away[1] < y ? 26 : -26) * pixel], widthOf(label, pixel) / 2, room),
    pixel,
  );

/** A small stroke across the path at every inch. @param {Point[]} points @param {number} half */
function ticks(points, half) {
  let d = '';
  let next = INCH;
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [points[i - 1], points[i]];
    const length = distanceBetween(a, b);
    const [ux, uy] = length ? [(b[0] - a[0]) / length, (b[1] - a[1]) / length] : [0, 0];
    for (; next <= length; next += INCH) {
      const [x, y] = [a[0] + ux * next, a[1] + uy * next];
      d += `M${x - uy * half} ${y + ux * half}L${x + uy * half} ${y - ux * half}`;
    }
    next -= length;
  }
  return d;
}

/** @param {Point} from @param {Point} to @param {Point | null} stopped @param {number} pixel */
function sight(from, to, stopped, pixel) {
  const [origin] = ends([from], pixel);
  if (!stopped) return [svg('path', { d: openPath([from, to]), class: 'line' }), origin];
  const [x, y] = stopped;
  const arm = 6 * pixel;
  return [
    origin,
    svg('path', { d: openPath([from, stopped]), class: 'line' }),
    svg('path', { d: openPath([stopped, to]), class: 'line line-lost' }),
    svg('path', {
      d: `M${x - arm} ${y - arm}L${x + arm} ${y + arm}M${x - arm} ${y + arm}L${x + arm} ${y - arm}`,
      class: 'stop',
    }),
  ];
}

/** @param {Point[]} points @param {number} pixel */
function ends(points, pixel) {
  return points.map(([cx, cy]) => svg('circle', { cx, cy, r: 4 * pixel, class: 'end' }));
}

/** @param {string} words @param {number} pixel */
const widthOf = (words, pixel) => (words.length * LETTER + 14) * pixel;

/**
 * Words on a plate, the same size on the screen at any zoom.
 * @param {string} words
 * @param {Point} at
 * @param {number} pixel
 */
function caption(words, [x, y], pixel) {
  const width = widthOf(words, pixel);
  return svg(
    'g',
    { class: 'caption', transform: `translate(${x} ${y})` },
    svg('rect', { x: -width / 2, y: -12 * pixel, width, height: 24 * pixel, rx: 5 * pixel }),
    text(words, { y: 4.5 * pixel, 'font-size': 13 * pixel }),
  );
}

/** @param {Point} a @param {Point} b @param {number} share @returns {Point} */
function segmentBetween(a, b, share) {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/**
 * Everything inside a ghost, with a cross that shows where it does not fit.
 * @param {Ghost} ghost
 * @param {number} size pixels across of its token
 * @param {number} pixel
 * @param {Point} aside from its base to where it is shown
 */
export function drawGhost(ghost, size, pixel, [dx, dy]) {
  const arm = 4 * pixel;
  const out = Math.max(ghost.radius || 500, (size * pixel) / 2) * 0.8;
  const cross = svg(
    'g',
    { class: 'invalid-badge', transform: `translate(${dx + out} ${dy - out})` },
    svg('circle', { r: 1.9 * arm }),
    svg('path', { d: `M${-arm} ${-arm}L${arm} ${arm}M${-arm} ${arm}L${arm} ${-arm}` }),
  );
  return [...drawThing(ghost, size, pixel, [dx, dy]), cross];
}

/** @param {Ghost} ghost @param {number} size @param {number} pixel @param {Point} aside */
function drawThing(ghost, size, pixel, [dx, dy]) {
  const { radius = 500, seat = null, glyph = '', number = '', facing } = ghost;
  if (ghost.outline?.length)
    return [
      svg('path', { d: closedPath(ghost.outline), class: 'ghost-outline', transform: `rotate(${ghost.degrees ?? 0})` }),
    ];
  if (ghost.mark)
    return [
      svg(
        'g',
        { transform: `translate(${dx} ${dy}) scale(${Math.max(1, (HANDLE * pixel) / radius).toFixed(3)})` },
        svg('circle', { r: radius, class: 'handle' }),
        text(ghost.mark, { class: 'handle-mark', y: 210, 'font-size': 640 }),
      ),
    ];
  if (!glyph && !number) return [svg('circle', { r: radius, class: 'handle' })];
  const figure = svg(
    'g',
    { class: 'figure', transform: `translate(${dx} ${dy}) scale(${((size * pixel) / 100).toFixed(3)})` },
    ...drawToken({ seat, glyph, number, facing, size }),
  );
  const base = svg('circle', { r: radius, class: 'footprint' });
  return dx || dy ? [base, svg('path', { d: `M0 0L${dx} ${dy}`, class: 'leader-line' }), figure] : [figure, base];
}
