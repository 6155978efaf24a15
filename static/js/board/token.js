// @ts-check
/** Draws one token: a disc at true base size with rim, silhouette, number, hull pips and state badges. */

import { iconPath, silhouette } from './glyphs.js';
import { svg, text } from './svg.js';

/** @typedef {import('../types').Piece} Piece */
/** @typedef {import('../types').State} State */

const BADGE_ANGLES = [-45, -5, 35, 75, 115];
const STAR_ANGLE = -135;
const PLATE = 14; // pixels: the height of a number's plate
const STARS = ['leader', 'commander'];
/** Notches in the rim of each side: round, notched, coarsely, finely. */
const NOTCHES = [0, 8, 4, 14];
const QUARTERS = [45, 135, 225, 315];
const ARC_LENGTH = 4000;
/** One notch and the arc after it: shares of a step around the rim, and of the radius. */
const NOTCH = [[-0.16, 1], [-0.06, 0.86], [0.06, 0.86], [0.16, 1], [0.33, 1], [0.5, 1], [0.67, 1]];

/** Everything inside a token, around its own (0, 0). @param {Piece} piece @returns {SVGElement[]} */
export function drawToken(piece) {
  if (piece.life === 'wreck') return wreck(piece);
  if (piece.life === 'marker') return marker(piece);
  if (piece.life === 'plan') return drawBody(piece);
  const r = piece.radius;
  return [
    ...facing(piece),
    ...rings(r),
    ...rim(r, piece.seat),
    pips(piece),
    glyph(piece.glyph, r * 0.0115),
    ...badges(piece),
    number(piece),
    heightBadge(piece),
  ];
}

/** How high it stands, shown where that is another level. @param {Piece} piece */
function heightBadge({ radius, elevation }) {
  const words = elevation ? `↑${elevation / 1000}″` : '↓0″';
  const plate = svg('g', { class: 'plate-size height-size' }, svg('rect', { x: -words.length * 3.6 - 3, y: -8, width: words.length * 7.2 + 6, height: 16, rx: 3 }), text(words, { y: 4 }));
  return svg('g', { class: 'height-badge', transform: `translate(0 ${-radius})` }, plate);
}

/** A token's body without states, for something not yet placed. @param {{radius: number, seat: number | null, glyph: string, number: string}} body */
export function drawBody(body) {
  const r = body.radius;
  return [...rings(r), ...rim(r, body.seat), glyph(body.glyph, r * 0.0115), number(body)];
}

/** @param {number} r */
function rings(r) {
  return [
    svg('circle', { r: r * 1.22, class: 'ring ring-can' }),
    svg('circle', { r: r * 1.16, class: 'ring ring-inner' }),
    svg('circle', { r: r * 1.34, class: 'ring ring-outer' }),
  ];
}

/** A nose on the rim, and the lines between front, sides and rear, for what faces somewhere. @param {{facing?: number | null, radius: number, seat: number | null}} piece */
export function facing(piece) {
  if (piece.facing === null || piece.facing === undefined) return [];
  const r = piece.radius;
  const rays = QUARTERS.map((degrees) => {
    const [x, y] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    return `M${Math.round(r * x)} ${Math.round(r * y)}L${Math.round((r + ARC_LENGTH) * x)} ${Math.round((r + ARC_LENGTH) * y)}`;
  });
  const nose = svg('path', { d: `M${r * 0.8} ${-r * 0.6}L${r * 1.5} 0L${r * 0.8} ${r * 0.6}Z`, class: `nose rim-${piece.seat ?? 'none'}` });
  return [svg('g', { class: 'facing', transform: `rotate(${piece.facing})` }, svg('path', { d: rays.join(''), class: 'arcs' }), nose)];
}

/** Round for the first side, notched in its own way for each other. @param {number} r @param {number | null} seat */
function rim(r, seat) {
  const side = `rim rim-${seat ?? 'none'}`;
  const notches = NOTCHES[seat ?? 0] ?? 0;
  const edge = notches ? svg('path', { d: notched(r, notches), class: side }) : svg('circle', { r, class: side });
  return [svg('circle', { r, class: 'base' }), edge, svg('circle', { r: r * 0.7, class: 'face' })];
}

/** A disc with notches cut into its edge. @param {number} r @param {number} notches */
function notched(r, notches) {
  const step = (2 * Math.PI) / notches;
  const points = [];
  for (let i = 0; i < notches; i += 1)
    for (const [turn, far] of NOTCH) {
      const angle = (i + turn) * step;
      points.push(`${Math.round(far * r * Math.cos(angle))} ${Math.round(far * r * Math.sin(angle))}`);
    }
  return `M${points.join('L')}Z`;
}

/** @param {Piece} piece */
function pips(piece) {
  const group = svg('g', { class: 'pips' });
  if (piece.full < 1) return group;
  const ring = piece.radius * 0.78;
  const step = (2 * Math.PI) / piece.full;
  const gap = piece.full === 1 ? 0.01 : Math.min(0.16, step / 4);
  for (let i = 0; i < piece.full; i += 1) {
    const from = -Math.PI / 2 + i * step + gap;
    const d = arc(ring, from, from + step - 2 * gap);
    group.append(svg('path', { d, class: i < piece.now ? 'pip' : 'pip pip-lost', 'stroke-width': piece.radius * 0.1 }));
  }
  return group;
}

/** @param {number} r @param {number} from @param {number} to */
function arc(r, from, to) {
  const at = (/** @type {number} */ angle) => `${(r * Math.cos(angle)).toFixed(1)} ${(r * Math.sin(angle)).toFixed(1)}`;
  return `M${at(from)}A${r} ${r} 0 ${to - from > Math.PI ? 1 : 0} 1 ${at(to)}`;
}

/** @param {string} name @param {number} scale */
function glyph(name, scale) {
  return svg('path', { d: silhouette(name), class: 'glyph', transform: `scale(${scale})` });
}

/**
 * The unit's number on a plate below the base, drawn in pixels and never too small to read: round for the first side,
 * cornered for the others, so that sides are told apart where bases are only a few pixels wide.
 * @param {{number: string, radius: number, seat: number | null}} body
 */
function number({ number: words, radius, seat }) {
  if (!words) return svg('g');
  const width = Math.max(PLATE, words.length * 8 + 6);
  const plate = svg('rect', { x: -width / 2, y: -PLATE / 2, width, height: PLATE, rx: seat ? 2 : PLATE / 2, class: `plate plate-${seat ?? 'none'}` });
  const move = svg('g', { class: 'plate-size' }, plate, text(words, { y: 4, class: 'plate-number' }));
  return svg('g', { class: 'number-plate', transform: `translate(0 ${radius})` }, move);
}

/** @param {Piece} piece */
function badges(piece) {
  const stars = piece.states.filter((state) => STARS.includes(state.icon));
  const others = piece.states.filter((state) => !STARS.includes(state.icon)).slice(0, BADGE_ANGLES.length);
  return [
    ...stars.slice(-1).map((state) => badge(state, piece.radius, STAR_ANGLE)),
    ...others.map((state, i) => badge(state, piece.radius, BADGE_ANGLES[i])),
  ];
}

/** @param {State} state @param {number} r @param {number} degrees */
function badge(state, r, degrees) {
  const angle = (degrees * Math.PI) / 180;
  const size = r * 0.3;
  const path = iconPath(state.icon);
  const inside = path
    ? svg('path', { d: path, transform: `scale(${size / 78})` })
    : text(state.label.slice(0, 1), { 'font-size': size * 1.3, y: size * 0.45, 'text-anchor': 'middle' });
  const tone = STARS.includes(state.icon) ? 'star' : state.tone || 'plain';
  const move = `translate(${(r * 0.98 * Math.cos(angle)).toFixed(1)} ${(r * 0.98 * Math.sin(angle)).toFixed(1)})`;
  return svg('g', { class: `badge badge-${tone}`, transform: move }, svg('circle', { r: size }), inside);
}

/** @param {Piece} piece */
function wreck(piece) {
  const r = piece.radius;
  return [
    ...rings(r),
    svg('circle', { r, class: 'wreck-paper' }),
    svg('circle', { r, fill: 'url(#wreck-hatch)', class: 'wreck' }),
  ];
}

/** @param {Piece} piece */
function marker(piece) {
  const r = piece.radius;
  return [
    ...rings(r),
    svg('circle', { r, class: `marker marker-${piece.seat ?? 'none'}` }),
    glyph(piece.glyph || 'objective', r * 0.012),
    ...badges(piece),
    number(piece),
  ];
}
