// @ts-check
/** What a touch of the board means at this moment: measuring, filling in the chosen option, or choosing one. */

import { chosenOf, concerning, isWalked, questionOf, usually } from './choices.js';
import { letDown, pulled } from './pull.js';
import { reachOf } from '../table/area_tool.js';
import { PHONE } from '../layout.js';
import { lookAt, lookFrom } from '../table/sight_tool.js';
import { onPiece, onPoint, withEnd } from '../table/ruler.js';
import { widgetOf } from '../widgets/index.js';

/** @typedef {import('../../types').Point} Point */

const FINGERS = '(pointer: coarse)';

/**
 * @param {import('../store.js').Store} store
 * @param {import('../desk.js').Desk} desk
 * @returns {import('../../board/board.js').Intentions}
 */
export function hands(store, desk) {
  return {
    tapPiece: (id) => tapPiece(store, desk, id),
    tapPoint: (point, ground) => tapPoint(store, desk, point, ground),
    pointAt: (id) => store.state.pointed !== (id ?? '') && store.change({ pointed: id ?? '' }),
    drag: (id, point, begins) => drag(store, desk, id, point, begins),
    drop: (id, point) => {
      drag(store, desk, id, point, false);
      letDown(desk);
    },
    letGo: () => store.state.pull?.held === false && store.change({ pull: null }),
    nudge: (id, by, keys) =>
      fillIn(
        store,
        desk,
        (widget, draft, option, view) =>
          widget.step?.(draft, option, keys) ?? widget.nudge?.(draft, option, id, by, view),
      ),
    settle: () => desk.confirm(),
    turnCorner: () => fillIn(store, desk, (widget, draft, option, view) => widget.turnCorner?.(draft, option, view)),
  };
}

/**
 * Lets the widget of the chosen option make a new draft; false when there is none or it has no use for this.
 * @param {import('../store.js').Store} store @param {import('../desk.js').Desk} desk
 * @param {(widget: import('../widgets/plain.js').Widget, draft: any, option: import('../../types').Option, view:
 *   import('../../types').View) => any} make
 */
function fillIn(store, desk, make) {
  const option = chosenOf(store.state);
  const view = store.state.update?.view;
  const draft = option && view && make(widgetOf(option), store.state.draft, option, view);
  if (draft) desk.change(draft);
  return Boolean(draft);
}

/** @param {import('../store.js').Store} store @param {import('../desk.js').Desk} desk @param {string} id */
function tapPiece(store, desk, id) {
  if (store.state.pull) store.change({ pull: null });
  const { state } = store;
  const piece = state.update?.view.pieces.find((one) => one.id === id);
  const end = piece && onPiece(piece);
  if (state.look && piece && piece.life === 'live') return lookAt(desk, id);
  if (state.reach && piece && piece.life === 'live') return reachOf(desk, id);
  if (state.measuring && end) return store.change({ ruler: withEnd(state.ruler, end) });
  if (fillIn(store, desk, (widget, draft, option, view) => widget.tapPiece?.(draft, option, id, view)))
    return undefined;
  const open = usually(concerning(questionOf(state), id).filter((option) => !option.refusal));
  if (open.length === 1 && open[0].id !== state.chosen) return desk.begin(open[0]);
  if (open.some((option) => option.id === state.chosen)) return undefined;
  if (open.length)
    return store.change({
      chosen: '',
      draft: null,
      unit: id,
      pinned: isLow() && state.unit !== id ? '' : id,
      tab: 'now',
    });
  const place = piece?.at;
  if (place && fillIn(store, desk, (widget, draft, option, view) => widget.tap?.(draft, option, place, view)))
    return undefined;
  return store.change({ pinned: id, unit: chosenOf(state) ? state.unit : id });
}

/** Whether there is room for choices or for a card, not for both: a second tap brings the card. */
const isLow = () => Boolean(globalThis.matchMedia?.(PHONE).matches);

/**
 * @param {import('../store.js').Store} store
 * @param {import('../desk.js').Desk} desk
 * @param {Point} point
 * @param {string} ground
 */
function tapPoint(store, desk, point, ground) {
  if (store.state.pull) store.change({ pull: null });
  if (store.state.look?.ends.length) return lookFrom(desk, point);
  if (store.state.measuring) return store.change({ ruler: withEnd(store.state.ruler, onPoint(point)) });
  if (fillIn(store, desk, (widget, draft, option, view) => widget.tap?.(draft, option, point, view))) return undefined;
  const options = ground ? concerning(questionOf(store.state), ground).filter((option) => !option.refusal) : [];
  if (options.length === 1) return desk.begin(options[0]);
  return store.change({ pinned: ground, unit: '' });
}

/**
 * Dragging a model that is not chosen yet begins its first move, or that of all it belongs to; where it must be chosen
 * first, it is pulled.
 * @param {import('../store.js').Store} store
 * @param {import('../desk.js').Desk} desk
 * @param {string} id
 * @param {Point} point
 * @param {boolean} begins whether it has just been taken
 */
function drag(store, desk, id, point, begins) {
  if (!chosenOf(store.state)?.needs && pulled(store, id, point, begins, globalThis.matchMedia?.(FINGERS).matches))
    return;
  if (!chosenOf(store.state)) {
    const moves = concerning(questionOf(store.state), id).filter((option) => !option.refusal && isWalked(option));
    const move = moves.find(({ needs }) => needs?.type === 'path') ?? moves[0];
    if (move) desk.begin(move);
  }
  fillIn(store, desk, (widget, draft, option, view) => widget.drag?.(draft, option, id, point, view, store.state.turn));
}
