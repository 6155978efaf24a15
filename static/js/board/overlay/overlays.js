// @ts-check
/** Draws what lies over the table for a moment: paths, ruler, sight lines, reach, aim and areas. */

import { LETTER, caption, wordsBeside, wordsPlace } from './captions.js';
import { distanceBetween, closedPath, openPath, svg } from '../svg.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../state.js').Overlay} Overlay */
/** @typedef {import('./captions.js').Room} Room */

const INCH = 1000;
const QUARTERS = [45, 135, 225, 315];
const WORDS_GAP = 20; // pixels: about half a token
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

let masks = 0; // that have been drawn

/**
 * Everything within `swell` of the outlines, as one shade with an edge around it.
 * @param {import('../state.js').BufferOverlay} overlay
 * @param {number} pixel
 */
function drawBuffer({ outlines, swell }, pixel) {
  const d = outlines.map(closedPath).join('');
  masks += 1;
  const id = `within-buffer-${masks}`; // several buffers may be on the page at once
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

const CROWD = 12; // with this many paths, those without labels are drawn as one element

/**
 * Draws many plain paths as few elements, because each costs time in every frame.
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

/** @param {import('../state.js').PathOverlay} overlay @param {number} pixel @param {Room} room */
function path(overlay, pixel, room) {
  const end = overlay.points[overlay.points.length - 1];
  const before = overlay.points[overlay.points.length - 2] ?? end;
  const radius = overlay.radius ?? 0;
  const named =
    overlay.label && end
      ? [{ words: overlay.label, at: wordsPlace(overlay.label, end, before, radius, pixel, room) }]
      : [];
  /* The price of a climb is shown clear of the moving piece and of other labels. */
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
 * The distance, on its line; beside a line that is too short, or that is drawn already, on the side away from `away`.
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

/** @param {Point} a @param {Point} b @param {number} share @returns {Point} */
function segmentBetween(a, b, share) {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}
