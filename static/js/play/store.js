// @ts-check
/** The state of the match page in one record, and the functions that run when it changes. */

/**
 * @typedef {object} State
 *
 * What the server told:
 * @property {import('../types').Update | null} update the newest update; null until the first has come
 * @property {import('../types').LoggedStep[]} steps the record of the match, oldest first
 * @property {import('../types').Remark[]} chat the remarks of players, oldest first
 * @property {Record<string, import('../types').Verdict>} verdicts answers the server was asked about, by `verdictKey`
 * @property {import('../types').Advice | null} advice the hint that was asked for, and which of its ideas is drawn
 * @property {import('./table/reachable_ground.js').ReachableGround} reachableGround the ground that models in hand can
 *   cover
 * @property {import('../board/overlay/event_marks.js').EventMark[]} eventMarks what happened since the viewer's last
 *   answer, as drawn
 *
 * The connection:
 * @property {'connecting' | 'live' | 'slow' | 'lost' | 'stopped'} status how messages get through
 * @property {boolean} isOutdated whether the server has a newer version of this page
 * @property {string} sendingKey the key of the answer that is not accepted yet; '' if there is none
 * @property {string} heldAnswer the key of an answer that was given while the connection was lost; '' if there is none
 * @property {string} lastOption the id of the option that was answered last
 * @property {boolean} heldAnswerAccepted whether the answer in `held` was accepted after the connection came back
 * @property {Record<string, unknown>[]} queuedMessages other messages that will be sent once the connection is back
 *
 * What the viewer is doing:
 * @property {string} chosenOption the id of the option being filled in; '' if there is none
 * @property {any} draft its value so far, in the form of that option's widget
 * @property {string} hoveredOption the id of the option under the pointer, whose odds are shown
 * @property {boolean} isAnsweringAgain whether an answer to an open window is being replaced by another
 * @property {import('./decision/pull.js').Pull | null} pull a token that is dragged before an option was chosen
 * @property {boolean} autoSetup whether every proposal of the set-up is accepted without asking
 * @property {import('../types').Refusal | null} refusal why the last option or answer was refused
 * @property {string} notice a sentence above the question: what failed, or what the viewer must know
 *
 * What the viewer is looking at:
 * @property {string} tab the id of the open panel
 * @property {string} unit the unit or the group of options that is unfolded: an id or a name
 * @property {string} hoveredPiece the id of the piece or terrain under the pointer, whose card is open
 * @property {string} pinnedPiece the id of the piece or terrain whose card stays open
 * @property {string[]} highlightedPieces the ids of the pieces that the log line under the pointer is about
 * @property {number | null} level the level of the table in view; null for all of them
 * @property {import('../board/rotation.js').Quarters} rotation by how many quarters the table is rotated
 * @property {boolean} isMeasuring whether the ruler is in hand
 * @property {import('../types').RulerEnd[]} ruler the ends of the ruler that were set
 * @property {import('./table/sight_tool.js').SightTool | null} sightTool the tool for lines of sight, while it is in
 *   hand
 * @property {import('./table/area_tool.js').AreaTool | null} areaTool the tool for areas, while it is in hand
 * @property {import('./sidebar/change_tool.js').ChangeTool | null} changeTool the tool for changes by agreement, while
 *   it is open
 *
 * What the viewer has seen:
 * @property {number} lastReadRemark the number of the newest remark that was on screen
 * @property {number | null} lastSeenEntry the newest entry whose events were shown and closed; null until that is known
 * @property {number | null} lapsedDrawOffer the seat whose offer of a draw ended because the match went on
 */

/** @returns {State} */
export function freshState() {
  return {
    update: null,
    steps: [],
    chat: [],
    status: 'connecting',
    isOutdated: false,
    notice: '',
    refusal: null,
    chosenOption: '',
    draft: null,
    hoveredOption: '',
    sendingKey: '',
    verdicts: {},
    hoveredPiece: '',
    pinnedPiece: '',
    unit: '',
    tab: 'now',
    isAnsweringAgain: false,
    heldAnswer: '',
    lastOption: '',
    heldAnswerAccepted: false,
    queuedMessages: [],
    lastReadRemark: 0,
    lastSeenEntry: null,
    lapsedDrawOffer: null,
    autoSetup: false,
    level: null,
    rotation: 0,
    highlightedPieces: [],
    isMeasuring: false,
    ruler: [],
    advice: null,
    sightTool: null,
    areaTool: null,
    changeTool: null,
    reachableGround: { seq: -1, asked: {}, known: {} },
    eventMarks: [],
    pull: null,
  };
}

export class Store {
  constructor() {
    this.state = freshState();
    /** @type {((state: State) => void)[]} */
    this.watchers = [];
    this.isScheduled = false;
  }

  /** @param {(state: State) => void} watcher */
  watch(watcher) {
    this.watchers.push(watcher);
  }

  /** Changes some fields. All changes of one task run the watchers once. @param {Partial<State>} patch */
  change(patch) {
    this.state = { ...this.state, ...patch };
    if (this.isScheduled) return;
    this.isScheduled = true;
    queueMicrotask(() => {
      this.isScheduled = false;
      for (const watcher of this.watchers) watcher(this.state);
    });
  }
}
