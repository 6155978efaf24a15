/** Messages and what they carry, with everything usual filled in. */

/** @param {string} message */
export const refusal = (message) => ({ rule: 'demo.rule', message, measured: '', limit: '', remedy: '', evidence: [] });

/** @param {object} [changes] */
export const option = (changes) => ({
  id: 'a',
  label: 'A',
  detail: '',
  group: '',
  piece: '',
  pieces: [],
  rule: '',
  seldom: false,
  refusal: null,
  needs: null,
  odds: false,
  ...changes,
});

/** A path of up to 6″ for piece `m`, from the corner of the table. @param {string} id */
export const walk = (id) =>
  option({
    id,
    needs: {
      type: 'path',
      piece: 'm',
      start: [0, 0],
      radius: 500,
      budget: 6000,
      straight: false,
      slow: [],
      on: '',
      surfaces: [],
      rates: {},
      towards: [],
    },
  });

/** @param {object} [changes] */
export const question = (changes) => ({
  number: 7,
  seat: 0,
  kind: 'one',
  rule: 'demo.rule',
  prompt: 'What now?',
  options: [],
  default: null,
  focus: [],
  dice: [],
  window: false,
  clock: 'decision',
  parked: null,
  standing: [],
  ...changes,
});

/** @param {object} [changes] */
export const view = (changes) => ({
  title: 'Demo',
  phase: 'Round 1',
  width: 48000,
  height: 36000,
  turn: 1,
  active: 0,
  ground: [],
  pieces: [],
  zones: [],
  units: [],
  sides: [],
  result: '',
  ...changes,
});

/** @param {object} [changes] */
export const update = (changes) => ({
  t: 'update',
  seq: 0,
  since: -1,
  mark: '',
  anew: false,
  revision: 0,
  view: view(),
  questions: [],
  waiting: [0],
  told: [],
  can_undo: false,
  over: false,
  result: null,
  draw_offer: null,
  draw_agreed: [],
  players: [],
  seats: [0],
  window: null,
  wishes: [],
  absent_from: null,
  opened: [],
  shown: null,
  curtain: null,
  clocks: [],
  banks: [],
  instructions: [],
  calls: [],
  ...changes,
});
