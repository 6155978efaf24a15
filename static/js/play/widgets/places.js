// @ts-check
/**
 * A place for each of several pieces: the suggested arrangement in one click, all moved in one gesture, or each
 * dragged, nudged or typed.
 */

import { middle } from '../../board/svg.js';
import { h } from '../dom.js';
import { bodyOf } from '../table/bodies.js';
import { stopOnLevel } from '../table/levels.js';
import { readPlace } from '../decision/typed_input.js';
import { exactFigure, place } from '../words.js';
import { entry, foldedFields, freshId, nudgePad } from './fields.js';
import { handleAt, handleGhost, middleOf } from './handle.js';
import { clampToTable, onTable } from './table_edge.js';
import { zones } from './spot.js';

/** @typedef {import('../../types').Point} Point */
/** @typedef {import('../../types').PlacesShape} PlacesShape */
/**
 * `last` is the piece placed last, '' if none was.
 * @typedef {{type: 'places', at: Record<string, Point>, on: Record<string, string>, level: number | null, last:
 * string}} PlacesDraft
 */

const GHOST = 'place:';
const ALL = 'places'; // the handle that all are moved by
const APART = 1500; // thousandths of an inch between pieces without a suggested place

/** @param {import('../../types').Option} option */
const shapeOf = (option) => /** @type {PlacesShape} */ (option.needs);

/**
 * @param {PlacesDraft} draft
 * @param {string} ghost
 * @param {Point} point
 * @param {PlacesShape} shape
 * @param {import('../../types').View} view
 * @returns {PlacesDraft}
 */
function movePiece(draft, ghost, point, shape, view) {
  const id = ghost.slice(GHOST.length);
  const { at, on } = stopOnLevel(view.ground, shape.surfaces, point, draft.level);
  return { ...draft, at: { ...draft.at, [id]: at }, on: { ...draft.on, [id]: on }, last: id };
}

/** The middle of all pieces. @param {PlacesDraft} draft @param {PlacesShape} shape */
const middleOfAll = ({ at }, { pieces }) => middleOf(pieces.map((id) => at[id]));

/** @param {PlacesDraft} draft @param {PlacesShape} shape @param {import('../../types').View} view */
const basesOf = (draft, shape, view) =>
  shape.pieces.map((id) => ({ at: draft.at[id], radius: bodyOf(view, id).radius }));

/**
 * The place of the handle.
 * @param {PlacesDraft} draft
 * @param {PlacesShape} shape
 * @param {import('../../types').View} view
 * @param {import('../../board/rotation.js').Quarters} turn
 */
const handle = (draft, shape, view, turn) => handleAt(basesOf(draft, shape, view), view, turn);

/**
 * Moves the middle of all pieces to a point, or as near as all stay on the table.
 * @param {PlacesDraft} draft
 * @param {Point} point
 * @param {PlacesShape} shape
 * @param {import('../../types').View} view
 * @returns {PlacesDraft}
 */
function moveAll(draft, point, shape, view) {
  const [x, y] = middleOfAll(draft, shape);
  const [dx, dy] = clampToTable([point[0] - x, point[1] - y], basesOf(draft, shape, view), view);
  const all = shape.pieces.reduce(
    (now, id) => movePiece(now, GHOST + id, [draft.at[id][0] + dx, draft.at[id][1] + dy], shape, view),
    draft,
  );
  return { ...all, last: '' };
}

/**
 * @param {PlacesDraft} draft
 * @param {string} ghost
 * @param {Point} point
 * @param {PlacesShape} shape
 * @param {import('../../types').View} view
 * @param {import('../../board/rotation.js').Quarters} turn
 */
function bringPiece(draft, ghost, point, shape, view, turn) {
  if (ghost !== ALL)
    return movePiece(draft, ghost, onTable(point, bodyOf(view, ghost.slice(GHOST.length)).radius, view), shape, view);
  const [[hx, hy], [mx, my]] = [handle(draft, shape, view, turn), middleOfAll(draft, shape)];
  return moveAll(draft, [point[0] + mx - hx, point[1] + my - hy], shape, view);
}

/** @type {import('./widget.js').Widget} */
export const placesWidget = {
  begin: (option, view, usual) => ({
    on: {},
    level: null,
    last: '',
    ...(usual ?? suggestedPlaces(shapeOf(option), view)),
  }),
  missing: () => '',
  draw,
  form,
  about: (draft) => Object.values(draft.at),
  tap: (draft, option, point, view) => moveAll(draft, point, shapeOf(option), view),
  drag: (draft, option, id, point, view, turn) => bringPiece(draft, id, point, shapeOf(option), view, turn),
  nudge: (draft, option, id, by, view) => nudgePiece(draft, id, by, shapeOf(option), view),
  changeLevel: (draft, option, view) => changeLevel(draft, shapeOf(option), view),
  toValue: ({ type, at, on }) => ({
    type,
    at,
    ...(Object.values(on).some(Boolean) ? { on: Object.fromEntries(Object.entries(on).filter(([, id]) => id)) } : {}),
  }),
};

/**
 * @param {PlacesDraft} draft
 * @param {string} ghost
 * @param {Point} by
 * @param {PlacesShape} shape
 * @param {import('../../types').View} view
 */
function nudgePiece(draft, ghost, by, shape, view) {
  const [x, y] = ghost === ALL ? middleOfAll(draft, shape) : draft.at[ghost.slice(GHOST.length)];
  const goal = /** @type {Point} */ ([x + by[0], y + by[1]]);
  return ghost === ALL ? moveAll(draft, goal, shape, view) : movePiece(draft, ghost, goal, shape, view);
}

/**
 * Moves the piece placed last to the visible level; if none was placed, all of them.
 * @param {PlacesDraft} draft
 * @param {PlacesShape} shape
 * @param {import('../../types').View} view
 * @returns {PlacesDraft}
 */
function changeLevel(draft, shape, view) {
  const pieces = draft.last ? [draft.last] : shape.pieces;
  const all = pieces.reduce((now, id) => movePiece(now, GHOST + id, draft.at[id], shape, view), draft);
  return { ...all, last: draft.last };
}

/** @param {PlacesShape} shape @param {import('../../types').View} view @returns {import('../../types').Places} */
function suggestedPlaces(shape, view) {
  const [x, y] = shape.zones.length ? middle(shape.zones[0]) : [view.width / 2, view.height / 2];
  const left = Math.round(x) - ((shape.pieces.length - 1) * APART) / 2;
  const row = shape.pieces.map((id, i) => [id, shape.suggested[id] ?? [left + i * APART, Math.round(y)]]);
  return { type: 'places', at: Object.fromEntries(row) };
}

/**
 * @param {PlacesDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @param {import('../../board/rotation.js').Quarters} turn
 */
function draw(draft, option, view, turn) {
  const shape = shapeOf(option);
  const ghosts = shape.pieces.map((id) => {
    const piece = view.pieces.find((candidate) => candidate.id === id);
    const at = draft.at[id];
    return {
      id: GHOST + id,
      piece: id,
      ...(shape.pieces.length === 1 ? { kind: 'place' } : {}),
      at,
      radius: piece?.radius ?? 600,
      seat: piece?.seat ?? null,
      glyph: piece?.glyph ?? '',
      number: piece?.number ?? '',
      label: `${piece?.name ?? id} at ${place(at)}. Arrow keys move it, Enter confirms.`,
    };
  });
  const all =
    ghosts.length > 1
      ? [
          handleGhost(
            ALL,
            shape.pieces[0],
            handle(draft, shape, view, turn),
            `All ${ghosts.length} together. Arrow keys move them, Enter confirms.`,
          ),
        ]
      : [];
  return {
    overlays: zones(shape),
    ghosts: [...ghosts, ...all],
    draggable: [...ghosts, ...all].map((ghost) => ghost.id),
  };
}

/** The ghosts of the pieces. @param {number} many */
function arrangementField(many) {
  if (many === 1) return 'Tap where it should stand, drag it there, or accept the suggested place.';
  return `Tap a place or drag ✥, and all ${many} go there together. Then drag single models to better places.`;
}

/**
 * @param {PlacesDraft} draft
 * @param {import('../../types').Option} option
 * @param {import('../../types').View} view
 * @param {(draft: PlacesDraft) => void} change
 */
function form(draft, option, view, change) {
  const shape = shapeOf(option);
  let now = draft;
  const help = freshId();
  const rows = shape.pieces.map((id) => {
    const name = view.pieces.find((piece) => piece.id === id)?.name ?? id;
    const typed = entry({
      label: name,
      help,
      read: (words) => {
        const at = readPlace(words);
        if (at) change(movePiece(now, GHOST + id, at, shape, view));
        return at ? '' : `“${words}” is not a place. Give inches from the west and from the north, such as 12.5 8.`;
      },
    });
    const pad = nudgePad(GHOST + id, false, name);
    return { id, typed, element: h('div', { class: 'place-row' }, typed.element, pad) };
  });
  const suggest = h(
    'button',
    { type: 'button', click: () => change({ ...now, ...suggestedPlaces(shape, view), on: {}, last: '' }) },
    'Suggested places',
  );
  const show = (/** @type {PlacesDraft} */ next) => {
    now = next;
    for (const { id, typed } of rows) typed.show(`${exactFigure(next.at[id][0])} ${exactFigure(next.at[id][1])}`);
  };
  show(draft);
  const hint = h(
    'p',
    { class: 'hint' },
    arrangementField(shape.pieces.length),
    h(
      'span',
      { class: 'for-readers' },
      ' By keyboard: N goes to the next one on the board, arrow keys move it, Enter confirms.',
    ),
  );
  return {
    element: h(
      'div',
      { class: 'widget' },
      hint,
      h('div', { class: 'actions' }, suggest),
      foldedFields(
        h('p', { class: 'help', id: help }, 'Inches from the west and from the north, such as 12.5 8.'),
        ...rows.map((row) => row.element),
      ),
    ),
    show,
  };
}
