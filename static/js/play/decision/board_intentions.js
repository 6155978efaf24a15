// @ts-check
/** The meaning of a touch of the board at this moment: measuring, filling in the chosen option, or choosing one. */

import { chosenOf, optionsOfPiece, hasPaths, questionOf, usualOptions } from './question.js';
import { dropPull, movePull } from './pull.js';
import { showAreasOf } from '../table/area_tool.js';
import { PHONE } from '../layout.js';
import { lookAt, lookFrom } from '../table/sight_tool.js';
import { onPiece, onPoint, withEnd } from '../table/ruler.js';
import { widgetOf } from '../widgets/index.js';

/** @typedef {import('../../types').Point} Point */

const FINGERS = '(pointer: coarse)';

/**
 * @param {import('../store.js').Store} store
 * @param {import('../match_controller.js').MatchController} controller
 * @returns {import('../../board/board.js').Intentions}
 */
export function boardIntentions(store, controller) {
  return {
    tapPiece: (id) => tapPiece(store, controller, id),
    tapPoint: (point, ground) => tapPoint(store, controller, point, ground),
    pointAt: (id) => store.state.hoveredPiece !== (id ?? '') && store.change({ hoveredPiece: id ?? '' }),
    drag: (id, point, begins) => drag(store, controller, id, point, begins),
    drop: (id, point) => {
      drag(store, controller, id, point, false);
      dropPull(controller);
    },
    letGo: () => store.state.pull?.held === false && store.change({ pull: null }),
    nudge: (id, by, keys) =>
      fillIn(
        store,
        controller,
        (widget, draft, option, view) =>
          widget.step?.(draft, option, keys) ?? widget.nudge?.(draft, option, id, by, view),
      ),
    settle: () => controller.confirm(),
    turnCorner: () =>
      fillIn(store, controller, (widget, draft, option, view) => widget.turnCorner?.(draft, option, view)),
  };
}

/**
 * Lets the widget of the chosen option make a new draft; false if there is none or it does not use the touch.
 * @param {import('../store.js').Store} store @param {import('../match_controller.js').MatchController} controller
 * @param {(widget: import('../widgets/widget.js').Widget, draft: any, option: import('../../types').Option, view:
 * import('../../types').View) => any} make
 */
function fillIn(store, controller, make) {
  const option = chosenOf(store.state);
  const view = store.state.update?.view;
  const draft = option && view && make(widgetOf(option), store.state.draft, option, view);
  if (draft) controller.changeDraft(draft);
  return Boolean(draft);
}

/**
 * @param {import('../store.js').Store} store
 * @param {import('../match_controller.js').MatchController} controller
 * @param {string} id
 */
function tapPiece(store, controller, id) {
  if (store.state.pull) store.change({ pull: null });
  const { state } = store;
  const piece = state.update?.view.pieces.find((one) => one.id === id);
  const end = piece && onPiece(piece);
  if (state.sightTool && piece && piece.life === 'live') return lookAt(controller, id);
  if (state.areaTool && piece && piece.life === 'live') return showAreasOf(controller, id);
  if (state.isMeasuring && end) return store.change({ ruler: withEnd(state.ruler, end) });
  if (fillIn(store, controller, (widget, draft, option, view) => widget.tapPiece?.(draft, option, id, view)))
    return undefined;
  const open = usualOptions(optionsOfPiece(questionOf(state), id).filter((option) => !option.refusal));
  if (open.length === 1 && open[0].id !== state.chosenOption) return controller.begin(open[0]);
  if (open.some((option) => option.id === state.chosenOption)) return undefined;
  if (open.length)
    return store.change({
      chosenOption: '',
      draft: null,
      unit: id,
      pinnedPiece: isLow() && state.unit !== id ? '' : id,
      tab: 'now',
    });
  const place = piece?.at;
  if (place && fillIn(store, controller, (widget, draft, option, view) => widget.tap?.(draft, option, place, view)))
    return undefined;
  return store.change({ pinnedPiece: id, unit: chosenOf(state) ? state.unit : id });
}

/** Whether there is room for choices or for a card, but not for both: then a second tap shows the card. */
const isLow = () => Boolean(globalThis.matchMedia?.(PHONE).matches);

/**
 * @param {import('../store.js').Store} store
 * @param {import('../match_controller.js').MatchController} controller
 * @param {Point} point
 * @param {string} ground
 */
function tapPoint(store, controller, point, ground) {
  if (store.state.pull) store.change({ pull: null });
  if (store.state.sightTool?.ends.length) return lookFrom(controller, point);
  if (store.state.isMeasuring) return store.change({ ruler: withEnd(store.state.ruler, onPoint(point)) });
  if (fillIn(store, controller, (widget, draft, option, view) => widget.tap?.(draft, option, point, view)))
    return undefined;
  const options = ground ? optionsOfPiece(questionOf(store.state), ground).filter((option) => !option.refusal) : [];
  if (options.length === 1) return controller.begin(options[0]);
  return store.change({ pinnedPiece: ground, unit: '' });
}

/**
 * Dragging a model that is not chosen begins its first move, or that of its group. If it must be chosen first, it is
 * pulled.
 * @param {import('../store.js').Store} store
 * @param {import('../match_controller.js').MatchController} controller
 * @param {string} id
 * @param {Point} point
 * @param {boolean} begins whether it has just been taken
 */
function drag(store, controller, id, point, begins) {
  if (!chosenOf(store.state)?.needs && movePull(store, id, point, begins, globalThis.matchMedia?.(FINGERS).matches))
    return;
  if (!chosenOf(store.state)) {
    const moves = optionsOfPiece(questionOf(store.state), id).filter((option) => !option.refusal && hasPaths(option));
    const move = moves.find(({ needs }) => needs?.type === 'path') ?? moves[0];
    if (move) controller.begin(move);
  }
  fillIn(store, controller, (widget, draft, option, view) =>
    widget.drag?.(draft, option, id, point, view, store.state.rotation),
  );
}
