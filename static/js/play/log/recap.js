// @ts-check
/** What has happened since the player's last decision, and for how long the present decision has been open. */

import { questionOf } from '../decision/question.js';
import { actionsOf, isLoss } from './actions.js';
import { fill, h } from '../dom.js';
import { PHONE } from '../layout.js';
import { unseenSteps } from '../sidebar/unseen_events.js';
import { costWords, scoreWords } from './action_costs.js';
import { recapRow } from './recap_row.js';
import { showWords } from '../table/group_names.js';
import { lossCounter } from './losses.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Piece} Piece */
/** @typedef {import('./actions.js').LoggedAction} Deed */

const MOST = 5; // actions at once; the log has the others
const BEFORE_QUESTION = 3; // actions that leave room for the question below
const SHORT = '(max-height: 799px)'; // screens on which it would push the question out of sight
const SOON = 5; // seconds before the time is shown

/** @param {import('../../types').Config} config @param {(pieces: string[]) => void} find brings pieces into sight */
export function recap(config, find) {
  const title = h('summary', {});
  const list = h('ol', { class: 'recap-lines' });
  const element = h('details', { class: 'recap', hidden: true }, title, list);
  const stood = rememberPieces();
  const harm = lossCounter();
  const scored = scoreWords(config.seats[0]);
  let points = '';
  let came = true; // whether the player has just returned to the page
  /** What the actions were made from. @type {Partial<State>} */
  let heard = {};
  /** @type {Deed[]} */
  let deeds = [];
  /** @type {Map<Deed, import('./losses.js').Toll>} */
  let tolls = new Map();
  let said = '';
  let told = '';
  document.addEventListener('visibilitychange', () => {
    came ||= document.visibilityState === 'visible';
  });
  return {
    element,
    /** @param {State} state */
    show(state) {
      if (state.steps !== heard.steps || state.update !== heard.update) {
        heard = state;
        stood.see(state.update?.view.pieces ?? []);
        const own = state.steps.findLast(({ kind, seat }) => kind === 'answer' && seat === config.seats[0]);
        harm.see(state.update, own);
        points = scored(state.update?.view.sides ?? [], own?.seq ?? -1);
        deeds =
          config.seats.length === 1 && !state.update?.over
            ? actionsOf(
                [...throwsOf(own), ...sinceOwn(state, config.seats[0])].filter(
                  (step) => !unseenSteps(state, config).includes(step),
                ),
                (id) => stood.find(id)?.seat ?? null,
              )
            : [];
        tolls = harm.of(deeds);
        said = JSON.stringify([points, deeds, [...tolls.values()].map((toll) => [...toll])]);
      }
      const question = questionOf(state);
      element.hidden = deeds.length === 0 || Boolean(state.chosenOption);
      const key = `${said} ${question?.number}`;
      if (key === told || !state.update) return;
      told = key;
      // On a small screen the question comes first, and the recap is one tap away; a single action takes no more room
      // than its heading.
      element.open =
        (came && document.visibilityState === 'visible' && !window.matchMedia(`${PHONE}, ${SHORT}`).matches) ||
        !question ||
        deeds.length === 1;
      came = came && document.visibilityState !== 'visible';
      const { view } = state.update;
      const way = { find, words: (/** @type {string[]} */ pieces) => showWords(pieces, view) };
      const shown = mostImportant(deeds, question ? BEFORE_QUESTION : MOST);
      const price = costWords(deeds, tolls, stood.find, config.seats[0], view.gauge);
      const cameTo = [points, price?.words].filter(Boolean).join(', ');
      fill(title, [
        h('span', {}, hasAnswered(state, config.seats[0]) ? 'Since your last decision' : 'So far'),
        cameTo && h('small', price?.isOwn ? { class: 'log-loss' } : {}, cameTo),
      ]);
      fill(list, [
        ...shown.map((deed) => recapRow(deed, stood.find, way, tolls.get(deed))),
        deeds.length > shown.length && h('li', { class: 'hint' }, `${deeds.length - shown.length} more in the log`),
      ]);
    },
  };
}

/** The known pieces. A piece that has left the table is known as it was, without a place. */
function rememberPieces() {
  /** @type {Map<string, Piece>} */
  let seen = new Map();
  return {
    /** @param {Piece[]} pieces */
    see(pieces) {
      seen = new Map([
        ...[...seen].map(([id, piece]) => /** @type {[string, Piece]} */ ([id, { ...piece, at: null }])),
        ...pieces.map((piece) => /** @type {[string, Piece]} */ ([piece.id, piece])),
      ]);
    },
    find: (/** @type {string} */ id) => seen.get(id),
  };
}

/**
 * Of many actions those with losses, then attacks, then other actions of models, the newest first; returned in their
 * order.
 * @param {Deed[]} deeds
 * @param {number} most
 */
export function mostImportant(deeds, most) {
  const weight = (/** @type {Deed} */ deed) => (isLoss(deed) ? 3 : deed.isAttack ? 2 : Math.min(deed.by.length, 1));
  const first = deeds
    .toReversed()
    .sort((one, other) => weight(other) - weight(one))
    .slice(0, most);
  return deeds.filter((deed) => first.includes(deed));
}

/** @param {State} state @param {number} seat */
const hasAnswered = ({ steps }, seat) => steps.some((step) => step.kind === 'answer' && step.seat === seat);

/** The steps since the seat's own last answer. @param {State} state @param {number} seat */
export function sinceOwn({ steps }, seat) {
  return steps.slice(steps.map((step) => step.kind === 'answer' && step.seat === seat).lastIndexOf(true) + 1);
}

/**
 * The roll at the start of a round as part of the player's own answer: who goes first.
 * @param {import('../../types').LoggedStep} [own]
 */
function throwsOf(own) {
  const lines = own?.lines.filter((line) => line?.tone === 'heading' && !line.pieces.length && line.dice.length) ?? [];
  return own && lines.length ? [{ ...own, lines }] : [];
}

/**
 * The phase of the others' decision and its time: "Shooting, for 2 min 14 s". It counts by itself.
 * @param {import('../../types').Config} config
 */
export function waitingFor(config) {
  const element = h('p', { class: 'waiting-for hint', hidden: true });
  let phase = '';
  let since = 0;
  let timer = 0;
  const count = () => {
    const seconds = Math.floor((Date.now() - since) / 1000);
    const words = seconds < SOON ? phase : `${phase}, for ${waitingTime(seconds)}`;
    if (element.textContent !== words) element.textContent = words;
  };
  return {
    element,
    /** @param {State} state */
    show({ update }) {
      const waits =
        update &&
        !update.over &&
        !update.window &&
        update.waiting.length > 0 &&
        !update.waiting.some((seat) => config.seats.includes(seat));
      element.hidden = !waits;
      clearInterval(timer);
      if (!waits) return;
      phase = update.view.phase;
      since = Math.min(Number(update.mark) / 1000 || Date.now(), Date.now());
      timer = window.setInterval(count, 1000);
      count();
    },
  };
}

/** @param {number} seconds */
export function waitingTime(seconds) {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${seconds % 60} s`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days`;
}
