// @ts-check
/** One place for one thing: tapped, dragged, nudged or typed, and turned where it may be. */

import { middle } from '../../board/svg.js';
import { h } from '../dom.js';
import { stopOnLevel } from '../table/levels.js';
import { readSpot, wholeDegrees } from '../decision/typed_input.js';
import { exactFigure, place } from '../words.js';
import { entry, foldedFields, nudgePad } from './fields.js';
import { onTable } from './table_edge.js';

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
const moveSpot = (draft, at, option, view) => ({
  ...draft,
  ...stopOnLevel(view.ground, shapeOf(option).surfaces, at, draft.level),
});

/**
 * The same for a drag.
 * @param {SpotDraft} draft
 * @param {Point} at
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 */
const dragSpot = (draft, at, option, view) => moveSpot(draft, onTable(at, shapeOf(option).radius, view), option, view);

/** @param {SpotDraft} draft @param {number} by @returns {SpotDraft} */
const rotateSpot = (draft, by) => ({ ...draft, degrees: wholeDegrees(draft.degrees + by) });

/** @type {import('./widget.js').Widget} */
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
  tap: (draft, option, point, view) => dragSpot(draft, point, option, view),
  drag: (draft, option, id, point, view) => dragSpot(draft, point, option, view),
  nudge: (draft, option, id, by, view) => dragSpot(draft, [draft.at[0] + by[0], draft.at[1] + by[1]], option, view),
  changeLevel: (draft, option, view) => moveSpot(draft, draft.at, option, view),
  toValue: ({ type, at, degrees, on }) => ({ type, at, degrees, ...(on ? { on } : {}) }),
  turnCorner: (draft, option) => (shapeOf(option).turns ? rotateSpot(draft, TURN) : draft),
};

/**
 * The first place if none is suggested: the middle of the allowed area, or the piece it is about.
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
  return { overlays: [...zones(shape), ...arcs], ghosts: [ghost], draggable: [SPOT] };
}

/**
 * What is placed: a thing of its own, or the option's piece.
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
    ...(turns ? { facing: wholeDegrees(ahead + draft.degrees) } : {}),
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
      if (spot) change(moveSpot({ ...now, degrees: spot.degrees }, spot.at, option, view));
      return spot ? '' : `“${words}” is not a place. Give inches from the west and from the north, such as 12.5 8.`;
    },
  });
  const turns = shape.turns
    ? [
        h(
          'button',
          { type: 'button', 'aria-label': 'Turn left', click: () => change(rotateSpot(now, -TURN)) },
          '↺ 15°',
        ),
        h(
          'button',
          { type: 'button', 'aria-label': 'Turn right', click: () => change(rotateSpot(now, TURN)) },
          '↻ 15°',
        ),
      ]
    : [];
  const pad = nudgePad(SPOT);
  const show = (/** @type {SpotDraft} */ next) => {
    now = next;
    typed.show(`${exactFigure(next.at[0])} ${exactFigure(next.at[1])}${shape.turns ? ` ${next.degrees}°` : ''}`);
  };
  show(draft);
  return {
    element: h(
      'div',
      { class: 'widget' },
      h('p', { class: 'hint' }, 'Tap a place on the table, or drag it there.'),
      h('div', { class: 'actions' }, pad, ...turns),
      foldedFields(typed.element),
    ),
    show,
  };
}
