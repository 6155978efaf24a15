// @ts-check
/** The sheet under the table: its paper, a cross at every foot, a frame with a scale, and the sides along its edges. */

import { svg, text } from '../svg.js';
import { sideShape } from '../tokens/shapes.js';

/** @typedef {import('../../types').Zone} Zone */
/** @typedef {import('../rotation.js').Rotation} Lay */
/** @typedef {{x: number, y: number, width: number, height: number}} Box */
/**
 * @typedef {{seat: number, at: 'top' | 'bottom' | 'left' | 'right', from: number, to: number}} Edge a stretch of the
 *   table's edge that belongs to a side
 */

const FOOT = 12000;
const FADE = 2400; // thousandths of an inch over which a side's colour fades into the table
const BAND = 5; // pixels: the width of the frame
const SIGN = 0.62; // share of a side's band that its shape takes
const ROOM = 480; // pixels of a window below which the frame has no numbers and no north
const NEAR = 300; // thousandths of an inch within which a zone is at the edge

/**
 * The table's top, and the limits of what is drawn under the pieces.
 * @param {Lay} lay
 * @param {boolean} [measured] whether anybody may measure
 */
export function drawPaper({ table, size: { width, height }, transform }, measured = true) {
  return [
    svg('rect', { x: 250, y: 350, width, height, class: 'table-shade' }),
    svg('rect', { width, height, class: 'table-top' }),
    svg('rect', { width, height, fill: 'url(#tile-paving)' }),
    ...(measured ? [svg('path', { d: crosses(table.width, table.height), transform, class: 'table-feet' })] : []),
    svg('clipPath', { id: 'on-table' }, svg('rect', { width, height })),
  ];
}

/**
 * A cross at every foot to judge distances by, a small one at every half.
 * @param {number} width
 * @param {number} height
 */
function crosses(width, height) {
  let marks = '';
  for (let x = FOOT / 2; x < width; x += FOOT / 2)
    for (let y = FOOT / 2; y < height; y += FOOT / 2) {
      const arm = x % FOOT || y % FOOT ? 100 : 340;
      marks += `M${x - arm} ${y}h${2 * arm}M${x} ${y - arm}v${2 * arm}`;
    }
  return marks;
}

/**
 * Everything around the table that is drawn in pixels.
 * @param {Lay} lay
 * @param {Edge[]} edges
 * @param {number} pixel thousandths of one
 * @param {number} window pixels across
 * @param {boolean} [measured] whether anybody may measure, so that there is a scale
 */
export function drawFrame(lay, edges, pixel, window, measured = true) {
  const {
    table,
    size: { width, height },
    transform,
  } = lay;
  const band = BAND * pixel;
  const around = svg('rect', {
    x: -band,
    y: -band,
    width: width + 2 * band,
    height: height + 2 * band,
    class: 'neatline',
  });
  return [
    svg('rect', { width, height, class: 'neatline' }),
    around,
    ...(measured ? [svg('path', { d: scale(table.width, table.height, band), transform, class: 'scale-bars' })] : []),
    ...edges.flatMap((edge) => strip(edge, width, height, band)),
    ...(window < ROOM || !measured ? [] : figures(lay, band, pixel)),
    north(lay, band, pixel, window < ROOM),
  ];
}

/** A bar for every other half foot. @param {number} width @param {number} height @param {number} band */
function scale(width, height, band) {
  let d = '';
  for (let y = 0; y < height; y += FOOT)
    d += [-band, width].map((x) => `M${x} ${y}h${band}v${Math.min(FOOT / 2, height - y)}h${-band}z`).join('');
  for (let x = 0; x < width; x += FOOT)
    d += [-band, height]
      .map((y) => `M${x} ${y}h${Math.min(FOOT / 2, width - x)}v${band}h${-Math.min(FOOT / 2, width - x)}z`)
      .join('');
  return d;
}

/** The numbers of the scale along the sides. @param {Lay} lay @param {number} band @param {number} pixel */
function figures(lay, band, pixel) {
  const { size, turn } = lay;
  const beyond = band + 9 * pixel;
  const inches = Array.from({ length: Math.ceil(size.height / FOOT) - 1 }, (_, i) => (i + 1) * FOOT);
  return inches.flatMap((along) => {
    const [, y] = lay.point(turn % 2 ? [along, 0] : [0, along]);
    return [-beyond, size.width + beyond].map((x) =>
      text(String(along / 1000), { x, y: y + 3.5 * pixel, 'font-size': 10 * pixel, class: 'scale-figure' }),
    );
  });
}

/**
 * The mark of north, at the edge from which places are counted, or in the upper corner of the table.
 * @param {Lay} lay
 * @param {number} band
 * @param {number} pixel
 * @param {boolean} within
 */
function north(lay, band, pixel, within) {
  const [x, y] = within
    ? [lay.size.width - 14 * pixel, 12 * pixel]
    : lay.point([lay.table.width / 2, -band * 1.6 - 6 * pixel]);
  return svg(
    'g',
    { class: 'north', transform: `translate(${x} ${y}) scale(${pixel})` },
    svg('path', { d: 'M-3 3.2L0-4L3 3.2Z', transform: `translate(-5 0) rotate(${90 * lay.turn})` }),
    text('N', { x: 4, y: 3.4, 'font-size': 10 }),
  );
}

/**
 * A band of a side's colour along its part of the edge, around corners, with the side's shape at every half foot.
 * @param {Edge} edge
 * @param {number} width
 * @param {number} height
 * @param {number} band
 */
function strip({ seat, at, from, to }, width, height, band) {
  const deep = band * 1.6;
  const lies = at === 'top' || at === 'bottom';
  const length = lies ? width : height;
  const [start, end] = [from <= NEAR ? -band : from, to >= length - NEAR ? length + band : to];
  const across = at === 'top' || at === 'left' ? -deep : lies ? height : width;
  const box = lies
    ? { x: start, y: across, width: end - start, height: deep }
    : { x: across, y: start, width: deep, height: end - start };
  const size = (deep * SIGN) / 100;
  const signs = Array.from({ length: Math.ceil(length / (FOOT / 2)) }, (_, i) => (i * FOOT) / 2).filter(
    (along) => along > from && along < to,
  );
  const middle = across + deep / 2;
  return [
    svg('rect', { ...box, class: `edge-side edge-side-${seat}` }),
    ...signs.map((along) =>
      svg('path', {
        d: sideShape(seat, 1),
        class: 'edge-sign',
        transform: `translate(${lies ? along : middle} ${lies ? middle : along}) scale(${size})`,
      }),
    ),
  ];
}

/**
 * The tint of the sides on the paper, fading inwards.
 * @param {{width: number, height: number}} table
 * @param {Edge[]} edges
 */
export function drawTints({ width, height }, edges) {
  return edges.flatMap(({ seat, at, from, to }, i) => {
    const id = `fade-${i}`;
    const lies = at === 'top' || at === 'bottom';
    const [start, end] = at === 'top' || at === 'left' ? [0, 1] : [1, 0];
    const run = lies ? { x1: 0, x2: 0, y1: start, y2: end } : { x1: start, x2: end, y1: 0, y2: 0 };
    const box = lies
      ? { x: from, y: at === 'top' ? 0 : height - FADE, width: to - from, height: FADE }
      : { x: at === 'left' ? 0 : width - FADE, y: from, width: FADE, height: to - from };
    return [
      svg(
        'linearGradient',
        { id, ...run },
        svg('stop', { offset: 0, class: `fade-${seat}`, 'stop-opacity': 0.28 }),
        svg('stop', { offset: 1, class: `fade-${seat}`, 'stop-opacity': 0 }),
      ),
      svg('rect', { ...box, fill: `url(#${id})` }),
    ];
  });
}

/**
 * The edges of the sides: those along which a side's zone is longest.
 * @param {{width: number, height: number}} table
 * @param {readonly Zone[]} zones
 * @returns {Edge[]}
 */
export function edgesOf({ width, height }, zones) {
  const owned = zones.filter(({ seat, kind }) => seat !== null && kind !== 'fire');
  return owned
    .filter((zone) => owned.find(({ seat }) => seat === zone.seat) === zone)
    .flatMap(({ seat, outline }) => {
      const along = (
        /** @type {Edge['at']} */ at,
        /** @type {0 | 1} */ axis,
        /** @type {number} */ line,
        /** @type {number} */ length,
      ) => {
        const ends = outline
          .filter((corner) => Math.abs(corner[1 - axis] - line) <= NEAR)
          .map((corner) => corner[axis]);
        return { seat: seat ?? 0, at, from: Math.min(...ends, length), to: Math.max(...ends, 0), length };
      };
      const all = [
        along('top', 0, 0, width),
        along('bottom', 0, height, width),
        along('left', 1, 0, height),
        along('right', 1, width, height),
      ];
      const shares = all.map(({ from, to, length }) => (to - from) / length);
      const most = Math.max(...shares);
      return most > 0
        ? all
            .filter((_, i) => shares[i] > most * 0.95)
            .map(({ seat: whose, at, from, to }) => ({ seat: whose, at, from, to }))
        : [];
    });
}
