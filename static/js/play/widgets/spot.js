// @ts-check
/** One place for one thing: tapped, dragged, nudged or typed, and turned where it may be. */

import { middle } from '../../board/svg.js';
import { h } from '../dom.js';
import { landed } from '../table/levels.js';
import { readSpot, whole } from '../ask/typing.js';
import { exact, place } from '../words.js';
import { entry, folded, nudgePad } from './entry.js';
import { onTable } from './on_table.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').SpotShape} SpotShape */
/** @typedef {{type: 'spot', at: Point, degrees: number, on: string, level: number | null}} SpotDraft */

export const SPOT = 'spot';
const TURN = 15;

/** @param {import('../../types').Option} option */
const shapeOf = (option) => /** @type {SpotShape} */ (option.needs);

/**
 * @param {SpotDraft} draft
 * @param {Point} at
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @returns {SpotDraft}
 */
const moved = (draft, at, option, view) => ({
  ...draft,
  ...landed(view.ground, shapeOf(option).surfaces, at, draft.level),
});

/**
 * The same by hand.
 * @param {SpotDraft} draft
 * @param {Point} at
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 */
const brought = (draft, at, option, view) => moved(draft, onTable(at, shapeOf(option).radius, view), option, view);

/** @param {SpotDraft} draft @param {number} by @returns {SpotDraft} */
const turned = (draft, by) => ({ ...draft, degrees: whole(draft.degrees + by) });

/** @type {import('./plain.js').Widget} */
export const spotWidget = {
  begin: (option, view, usual) => ({
    degrees: 0,
    on: '',
    level: null,
    ...(usual ?? shapeOf(option).suggested ?? { type: 'spot', at: firstPlace(option, view) }),
  }),
  missing: () => '',
  draw,
  form,
  about: (draft) => [draft.at],
  tap: (draft, option, point, view) => brought(draft, point, option, view),
  drag: (draft, option, id, point, view) => brought(draft, point, option, view),
  nudge: (draft, option, id, by, view) => brought(draft, [draft.at[0] + by[0], draft.at[1] + by[1]], option, view),
  lift: (draft, option, view) => moved(draft, draft.at, option, view),
  tidy: ({ type, at, degrees, on }) => ({ type, at, degrees, ...(on ? { on } : {}) }),
  turnCorner: (draft, option) => (shapeOf(option).turns ? turned(draft, TURN) : draft),
};

/**
 * Where one begins if no place is suggested: in the middle of where it may be, or with whom it is about.
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @returns {Point}
 */
function firstPlace(option, view) {
  const [zone] = shapeOf(option).zones;
  const [x, y] = zone
    ? middle(zone)
    : (view.pieces.find(({ id }) => id === option.piece)?.at ?? [view.width / 2, view.height / 2]);
  return [Math.round(x), Math.round(y)];
}

/** @param {SpotDraft} draft @param {import('../../types').Option} option @param {import('../../types').View} view */
function draw(draft, option, view) {
  const shape = shapeOf(option);
  const label = `${option.label}: ${place(draft.at)}. Arrow keys move it, Enter confirms.`;
  const ghost = {
    id: SPOT,
    kind: 'place',
    whose: option.piece,
    at: draft.at,
    radius: shape.radius,
    outline: shape.outline,
    degrees: draft.degrees,
    label,
    ...lookOf(draft, option, view),
  };
  /** @type {import('../../board/state.js').Overlay[]} */
  const arcs =
    typeof ghost.facing === 'number'
      ? [{ kind: 'arcs', at: draft.at, radius: shape.radius, facing: ghost.facing }]
      : [];
  return { overlays: [...zones(shape), ...arcs], ghosts: [ghost], grabs: [SPOT] };
}

/**
 * What stands there: a thing of its own, or the piece the choice is about.
 * @param {SpotDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @returns {Partial<import('../../board/state.js').Ghost>}
 */
function lookOf(draft, option, view) {
  const { glyph, turns, ahead } = shapeOf(option);
  const piece = view.pieces.find(({ id }) => id === option.piece);
  if (glyph || !piece) return { glyph: glyph || 'objective', seat: piece?.seat };
  return {
    glyph: piece.glyph,
    seat: piece.seat,
    number: piece.number,
    ...(turns ? { facing: whole(ahead + draft.degrees) } : {}),
  };
}

/** @param {{zones: Point[][]}} shape @returns {import('../../board/state.js').Overlay[]} */
export function zones(shape) {
  return shape.zones.map((outline) => ({ kind: 'area', outline }));
}

/**
 * @param {SpotDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @param {(draft: SpotDraft) => void} change
 */
function form(draft, option, view, change) {
  const shape = shapeOf(option);
  let now = draft;
  const typed = entry({
    label: 'Place',
    hint: shape.turns
      ? 'Inches from the west and the north, and a turn: 12.5 8 45°'
      : 'Inches from the west and the north: 12.5 8',
    read: (words) => {
      const spot = readSpot(words);
      if (spot) change(moved({ ...now, degrees: spot.degrees }, spot.at, option, view));
      return spot ? '' : `“${words}” is not a place. Give inches from the west and from the north, such as 12.5 8.`;
    },
  });
  const turns = shape.turns
    ? [
        h('button', { type: 'button', 'aria-label': 'Turn left', click: () => change(turned(now, -TURN)) }, '↺ 15°'),
        h('button', { type: 'button', 'aria-label': 'Turn right', click: () => change(turned(now, TURN)) }, '↻ 15°'),
      ]
    : [];
  const pad = nudgePad(SPOT);
  const show = (/** @type {SpotDraft} */ next) => {
    now = next;
    typed.show(`${exact(next.at[0])} ${exact(next.at[1])}${shape.turns ? ` ${next.degrees}°` : ''}`);
  };
  show(draft);
  return {
    element: h(
      'div',
      { class: 'widget' },
      h('p', { class: 'hint' }, 'Tap a place on the table, or drag it there.'),
      h('div', { class: 'actions' }, pad, ...turns),
      folded(typed.element),
    ),
    show,
  };
}
