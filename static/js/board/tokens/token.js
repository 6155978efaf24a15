// @ts-check
/**
 * Draws one token in a box of 100, its base: hull along the rim, filled while it may act, number, leader and states
 * inside.
 */

import { detailOf } from './detail.js';
import { iconPath, silhouette } from './glyphs.js';
import { sideShape } from './shapes.js';
import { svg, text } from '../svg.js';

/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('../../types').State} State */
/** @typedef {import('./detail.js').Detail} Detail */
/**
 * What a body is drawn from. `size`: pixels across. `led`: one token shows the number of all that share it.
 * @typedef {{seat: number | null, glyph: string, number: string, size: number, led?: boolean, facing?: number | null}}
 * Body
 */

const HALF = 50;
const STARS = ['leader', 'commander'];
const STATE_ANGLES = [-42, 2, 46];
const LEAST_MARK = 9.5; // pixels across of leader and states
const LEAST_FIGURE = 10; // pixels of a number
const WORST = ['bad', '', 'good'];

/**
 * Everything inside a token of so many pixels.
 * @param {Piece} piece
 * @param {number} size
 * @param {boolean} led
 * @returns {SVGElement[]}
 */
export function drawToken(piece, size, led) {
  if (piece.life === 'wreck') return wreck(piece, size);
  if (piece.life === 'plan') return drawBody({ ...piece, size });
  const detail = detailOf(size);
  return [
    svg('circle', { cx: 3 + pixels(1.2, size), cy: 4 + pixels(1.6, size), r: HALF, class: 'token-shade' }),
    ...rings(size),
    ...nose(piece),
    ...base(piece.seat),
    ...gauge(piece, detail),
    ...drawInside({ ...piece, size, led }, detail),
    ...marks(piece, detail, size, led),
    heightBadge(piece, size),
    name(piece, size),
  ];
}

/** The body of a token without hull and states, for ghosts. @param {Body} body */
export function drawBody(body) {
  return [...rings(body.size), ...nose(body), ...base(body.seat), ...drawInside(body, detailOf(body.size))];
}

/** The share of the box for so many pixels. @param {number} count @param {number} size pixels of the whole */
function pixels(count, size) {
  return (count / size) * 2 * HALF;
}

/** @param {number} size */
function rings(size) {
  const ring = (/** @type {string} */ look, /** @type {number} */ away) =>
    svg('circle', { r: HALF + pixels(away, size), class: `ring ring-${look}` });
  const far = HALF + pixels(5, size);
  const corner = far * 0.62;
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([x, y]) => `M${x * far} ${y * corner}V${y * far}H${x * corner}`)
    .join('');
  return [
    ring('can', 2.5),
    ring('gap', 2),
    ring('inner', 4),
    ring('outer', 7.5),
    svg('path', { d: corners, class: 'reticle' }),
  ];
}

/** @param {number | null} seat */
function base(seat) {
  return [svg('circle', { r: HALF, class: 'base' }), svg('path', { d: sideShape(seat, 0.82), class: 'body' })];
}

/** A nose outside the base of a piece with a facing. @param {{facing?: number | null}} piece */
function nose({ facing }) {
  if (facing === null || facing === undefined) return [];
  return [svg('path', { d: 'M44-22L74 0L44 22Z', class: 'nose', transform: `rotate(${facing})` })];
}

/**
 * Hull or wounds: a segment each along the rim, clockwise from the number's left to its right.
 * @param {Piece} piece
 * @param {Detail} detail
 */
function gauge({ now, full, seat, number }, { tab, from }) {
  if (full < 1 || !from) return [];
  const open = tab && number ? 13 : 4;
  const step = (100 - 2 * open) / full;
  const gap = full > 1 ? Math.min(3.4, step * 0.3) : 0;
  const part = (/** @type {string} */ look, /** @type {number} */ first, /** @type {number} */ last) => {
    if (last <= first) return [];
    const dashes = [0, open + first * step + gap / 2];
    for (let i = first; i < last; i += 1) dashes.push(step - gap, i + 1 < last ? gap : 200);
    return [
      svg('path', {
        d: sideShape(seat, 0.94),
        pathLength: 100,
        'stroke-dasharray': dashes.map((v) => v.toFixed(2)).join(' '),
        class: `gauge ${look}`,
      }),
    ];
  };
  return [...part('gauge-track', 0, full), ...part('pip', 0, now), ...part('pip-lost', now, full)];
}

/** Silhouette and number. @param {Body} body @param {Detail} detail */
function drawInside(body, detail) {
  const { seat, number, size, led } = body;
  if (!detail.tab)
    return !number || led
      ? [drawPicture(body, 0.62, 0), ...(led ? [drawNumberTab(body)] : [])]
      : [text(number, figure(number, size))];
  const shown = number && !led;
  const parts = [drawPicture(body, shown ? detail.glyph : 0.7, shown ? detail.at : 0)];
  if (led) return [...parts, drawNumberTab(body)];
  if (!number) return parts;
  const [top, height, wanted] = detail.tab;
  const letters = Math.max(wanted, pixels(LEAST_FIGURE, size));
  const width = Math.max(height * 1.15, number.length * letters * 0.62 + letters * 0.5);
  return [
    ...parts,
    svg('rect', { x: -width / 2, y: top, width, height, rx: seat ? pixels(1.5, size) : height / 2, class: 'tab' }),
    text(number, { y: top + height / 2 + letters * 0.36, 'font-size': letters.toFixed(1), class: 'number' }),
  ];
}

/** A number that fills the body. @param {string} number @param {number} size */
function figure(number, size) {
  const letters = Math.max(number.length > 2 ? 38 : 54, pixels(LEAST_FIGURE, size));
  return { y: letters * 0.36, 'font-size': letters.toFixed(1), class: 'number number-bare' };
}

/** The number of several pieces on a tab below the lowest of them. @param {Body} body */
function drawNumberTab({ seat, number, size }) {
  const height = pixels(15, size);
  const width = Math.max(height, pixels(number.length * 7.5 + 7, size));
  return svg(
    'g',
    { class: 'led-number', transform: `translate(0 ${HALF + pixels(9, size)})` },
    svg('rect', {
      x: -width / 2,
      y: -height / 2,
      width,
      height,
      rx: seat ? pixels(2, size) : height / 2,
      class: 'tab',
    }),
    text(number, { y: pixels(4, size), 'font-size': pixels(11.5, size).toFixed(1), class: 'number' }),
  );
}

/**
 * The hull of a piece that is seen from above turns with it.
 * @param {Body} body
 * @param {number} scale
 * @param {number} middle
 */
function drawPicture({ glyph, facing }, scale, middle) {
  const above = glyph === 'tank' && typeof facing === 'number';
  const turn = above ? ` rotate(${facing})` : '';
  return svg('path', {
    d: silhouette(above ? 'hull' : glyph),
    class: 'glyph',
    transform: `translate(0 ${above ? 0 : middle})${turn} scale(${scale})`,
  });
}

/**
 * Leader at ten o'clock, the worst states at one, three and four; small figures show only one bad state.
 * @param {Piece} piece
 * @param {Detail} detail
 * @param {number} size
 * @param {boolean} led
 */
function marks({ states, number }, detail, size, led) {
  if (!detail.tab)
    return number && !led
      ? []
      : states
          .filter(({ tone }) => tone === 'bad')
          .slice(0, 1)
          .map((state) => badge(state, 32, -32, pixels(LEAST_MARK, size) / 2));
  const r = Math.max(pixels(LEAST_MARK, size), 26) / 2;
  const leader = states.filter(({ icon }) => STARS.includes(icon)).at(-1);
  const others = states
    .filter(({ icon }) => !STARS.includes(icon))
    .sort((a, b) => WORST.indexOf(a.tone) - WORST.indexOf(b.tone))
    .slice(0, detail.states);
  return [
    ...(leader ? [badge(leader, -r * 1.9, -HALF * 0.72, r)] : []),
    ...others.map((state, i) =>
      badge(
        state,
        44 * Math.cos((STATE_ANGLES[i] * Math.PI) / 180),
        44 * Math.sin((STATE_ANGLES[i] * Math.PI) / 180),
        r,
      ),
    ),
  ];
}

/** @param {State} state @param {number} x @param {number} y @param {number} r */
function badge(state, x, y, r) {
  const path = iconPath(state.icon);
  const inner = path
    ? svg('path', { d: path, transform: `scale(${(r / 72).toFixed(3)})` })
    : text(state.label.slice(0, 1), { 'font-size': (r * 1.4).toFixed(1), y: (r * 0.5).toFixed(1) });
  const tone = STARS.includes(state.icon) ? 'star' : state.tone || 'plain';
  return svg(
    'g',
    { class: `badge badge-${tone}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    svg('circle', { r: r.toFixed(1) }),
    inner,
  );
}

/** The height of a piece on another level. @param {Piece} piece @param {number} size */
function heightBadge({ elevation }, size) {
  const words = elevation ? `↑${elevation / 1000}″` : '↓0″';
  const [width, height] = [pixels(words.length * 6.6 + 6, size), pixels(15, size)];
  return svg(
    'g',
    { class: 'height-badge', transform: `translate(0 ${-HALF - pixels(3, size)})` },
    svg('rect', { x: -width / 2, y: -height / 2, width, height, rx: pixels(3, size) }),
    text(words, { y: pixels(4, size), 'font-size': pixels(11, size).toFixed(1) }),
  );
}

/** Shown only if the token is large. @param {Piece} piece @param {number} size */
function name(piece, size) {
  return size < 72
    ? svg('g')
    : text(piece.name, { y: HALF + pixels(16, size), 'font-size': pixels(12, size).toFixed(1), class: 'token-name' });
}

/** @param {Piece} piece @param {number} size */
function wreck({ seat }, size) {
  const d = sideShape(seat, 1);
  return [
    ...rings(size),
    svg('path', { d, class: 'base wreck-paper' }),
    svg('path', { d, fill: 'url(#tile-wreck)', class: 'wreck' }),
  ];
}
