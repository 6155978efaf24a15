// @ts-check
/** Everything the battle page knows, in one record, and who is told when it changes. */

/** @typedef {import('../types').Update} Update */
/**
 * `chosen` is the option being filled in, `draft` its value so far; `tried` the option pointed at, whose odds are shown.
 * `pointed` and `pinned` are the piece or terrain whose card is open; `unit` the group of options in view.
 * `draft` belongs to the widget of the chosen option; `level` is the height looked at, null for all of them.
 * `turn` is how the table lies before whoever looks, in quarters.
 * `lit` are the pieces that a line of the log is about while it is pointed at.
 * `again` is that a kept answer shall be given anew. `read` is the number of the newest remark that was seen here;
 * `seen` is the entry up to which it was seen what happened without one's own hand, null before that is known.
 * `held` is the key of an answer that waits for the line, `given` the option of the last answer; `through` that what waited was given.
 * `waits` is what else was sent while there was no line, and is sent again once there is one.
 * `settingUp` that what is proposed is taken. `lapsed` is the seat whose offer of a draw others have let lapse by playing on.
 * `ink` is what happened since one's own last answer, as it is drawn on the table.
 * `grounds` is what is known of the ground that models in hand can cover.
 * `pull` is a token dragged to where it is to go before it was said how.
 * `look` is the tool for lines of sight while it is in hand, `reach` that for areas.
 * `advice` is the hint that was asked for: its ideas once they have come, and the one drawn on the board.
 * @typedef {{update: Update | null, steps: import('../types').LoggedStep[], chat: import('../types').Remark[],
 *   status: 'connecting' | 'live' | 'lost' | 'stopped', notice: string, refusal: import('../types').Refusal | null,
 *   chosen: string, draft: any, tried: string, sending: string,
 *   weighed: Record<string, import('../types').Verdict>, pointed: string, pinned: string, unit: string, tab: string,
 *   again: boolean, held: string, given: string, through: boolean, waits: Record<string, unknown>[], read: number, seen: number | null, lapsed: number | null, settingUp: boolean, level: number | null, turn: import('../board/lay.js').Turn, lit: string[], measuring: boolean, ruler: import('../types').RulerEnd[],
 *   advice: import('../types').Advice | null, look: import('./table/sight_tool.js').Look | null, reach: import('./table/area_tool.js').Reach | null, grounds: import('./table/afoot.js').Grounds,
 *   ink: import('../board/drawn/ink.js').Ink[], pull: import('./ask/pull.js').Pull | null}} State
 */

/** @returns {State} */
export function freshState() {
  return {
    update: null,
    steps: [],
    chat: [],
    status: 'connecting',
    notice: '',
    refusal: null,
    chosen: '',
    draft: null,
    tried: '',
    sending: '',
    weighed: {},
    pointed: '',
    pinned: '',
    unit: '',
    tab: 'now',
    again: false,
    held: '',
    given: '',
    through: false,
    waits: [],
    read: 0,
    seen: null,
    lapsed: null,
    settingUp: false,
    level: null,
    turn: 0,
    lit: [],
    measuring: false,
    ruler: [],
    advice: null,
    look: null,
    reach: null,
    grounds: { seq: -1, asked: {}, known: {} },
    ink: [],
    pull: null,
  };
}

export class Store {
  constructor() {
    this.state = freshState();
    /** @type {((state: State) => void)[]} */
    this.watchers = [];
    this.due = false;
  }

  /** @param {(state: State) => void} watcher */
  watch(watcher) {
    this.watchers.push(watcher);
  }

  /** Changes some fields; watchers hear of all changes of one moment together. @param {Partial<State>} patch */
  change(patch) {
    this.state = { ...this.state, ...patch };
    if (this.due) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      for (const watcher of this.watchers) watcher(this.state);
    });
  }
}
