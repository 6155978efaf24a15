// @ts-check
/**
 * The tool for changes by agreement. While it is open, What now offers what may be changed, and the board shows the
 * table with the changes chosen so far, as the server foresees it.
 */

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../match_controller.js').MatchController} MatchController */
/** @typedef {import('../../types').Answer} Answer */
/**
 * `number`: the proposal of another player that is looked at; null while an own one is put together. `asked` is the id
 * of the request in progress, which is about the changes `wanted`.
 * @typedef {{number: number | null, seat: number, changes: Answer[], wanted: Answer[], asked: string, lines: string[],
 * view: import('../../types').View | null, question: import('../../types').Question | null,
 * refusal: import('../../types').Refusal | null}} ChangeTool
 */

/**
 * Opens the tool, empty or with the changes of a proposal to look at.
 * @param {MatchController} controller
 * @param {import('../../types').ChangeProposed | null} [proposal]
 * @param {string} [piece] the piece whose changes are unfolded
 */
export function openChangeTool(controller, proposal = null, piece = '') {
  const { update } = controller.state;
  const seat = update?.shown ?? update?.seats[0];
  if (seat === undefined || seat === null) return;
  controller.cancel();
  controller.store.change({
    tab: 'now',
    notice: '',
    unit: piece,
    pinnedPiece: '',
    hoveredPiece: '',
    sightTool: null,
    areaTool: null,
  });
  askFor(controller, {
    number: proposal?.number ?? null,
    seat,
    changes: [],
    wanted: proposal?.changes ?? [],
    asked: '',
    lines: [],
    view: null,
    question: null,
    refusal: null,
  });
}

/** @param {MatchController} controller */
export function closeChangeTool(controller) {
  controller.cancel();
  controller.store.change({ changeTool: null });
}

/**
 * One more change, once the server has tried it.
 * @param {MatchController} controller
 * @param {string} option
 * @param {Answer['value']} value
 */
export function addChange(controller, option, value) {
  const { changeTool } = controller.state;
  if (changeTool) askFor(controller, { ...changeTool, wanted: [...changeTool.changes, { option, value }] });
}

/** @param {MatchController} controller */
export function dropLastChange(controller) {
  const { changeTool } = controller.state;
  if (changeTool) askFor(controller, { ...changeTool, wanted: changeTool.changes.slice(0, -1) });
}

/** @param {MatchController} controller @param {ChangeTool} tool */
function askFor(controller, tool) {
  const asked = controller.link.ask({ t: 'foresee', changes: tool.wanted, seat: tool.seat });
  controller.store.change({ changeTool: { ...tool, asked, refusal: null } });
}

/** Sends the proposal and closes the tool. @param {MatchController} controller */
export function proposeChanges(controller) {
  const { changeTool, update } = controller.state;
  if (!changeTool?.changes.length || !update) return;
  controller.link.act({ t: 'propose', at: update.seq, changes: changeTool.changes, seat: changeTool.seat });
  closeChangeTool(controller);
}

/**
 * The tool after a reply: of the request in progress, or of a change that is still being filled in.
 * @param {State} state
 * @param {import('../../types').ChangesForeseen} found
 * @returns {Partial<State> | null}
 */
export function receiveForeseen({ changeTool, update }, { id, view, lines, options }) {
  if (!changeTool) return null;
  if (id !== changeTool.asked) return { changeTool: { ...changeTool, view } };
  const isLooking = changeTool.number !== null;
  return {
    chosenOption: '',
    draft: null,
    refusal: null,
    verdicts: {},
    changeTool: {
      ...changeTool,
      asked: '',
      changes: changeTool.wanted,
      lines,
      view,
      question: isLooking ? null : changeQuestion(changeTool.seat, update?.seq ?? 0, options),
    },
  };
}

/**
 * The tool after a request of its own was refused.
 * @param {State} state
 * @param {string} id
 * @param {import('../../types').Refusal} refusal
 * @returns {Partial<State> | null}
 */
export function refuseForeseen({ changeTool }, id, refusal) {
  if (!id || changeTool?.asked !== id) return null;
  return { changeTool: { ...changeTool, asked: '', wanted: changeTool.changes, refusal } };
}

/**
 * The page's state with the table as it would be: what the board draws.
 * @param {State} state
 * @returns {State}
 */
export function foreseenState(state) {
  const { changeTool, update } = state;
  return changeTool?.view && update ? { ...state, update: { ...update, view: changeTool.view } } : state;
}

/**
 * What may be changed, as a question of the page: its options are chosen and filled in like any other.
 * @param {number} seat
 * @param {number} number
 * @param {import('../../types').Option[]} options
 * @returns {import('../../types').Question}
 */
function changeQuestion(seat, number, options) {
  return {
    number,
    seat,
    kind: 'ask',
    rule: 'match.change',
    prompt: 'What do you propose to change?',
    options,
    default: null,
    focus: [],
    dice: [],
    window: false,
    clock: 'decision',
    parked: null,
    standing: [],
    planned: {},
  };
}
