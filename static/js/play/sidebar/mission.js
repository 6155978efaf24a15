// @ts-check
/**
 * The mission: who attacks and what wins. It is above the question until the player's first order, and beside the
 * score.
 */

import { h, memoizedPart } from '../dom.js';
import { nameOf } from '../seat_names.js';
import { ruleLink } from '../words.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Config} Config */

/**
 * Unfolded until the player has answered, during set-up and again in the first round; later only beside the score.
 * @param {Config} config
 */
export function missionBox(config) {
  const title = h('summary', {});
  const words = h('div', { class: 'mission-words' });
  const element = h('details', { class: 'mission', hidden: true }, title, words);
  const parts = { title: memoizedPart(title), words: memoizedPart(words) };
  let turn = -1;
  let answered = 0;
  return {
    element,
    /** @param {State} state */
    show(state) {
      const view = state.update?.view;
      const isNow = Boolean(view?.mission && view.turn <= 1 && !state.update?.over);
      element.hidden = !isNow || Boolean(state.chosenOption);
      if (!view || !isNow) return;
      const given = state.steps.filter(
        ({ kind, seat }) => kind === 'answer' && seat !== null && config.seats.includes(seat),
      ).length;
      if (view.turn !== turn) {
        [turn, answered] = [view.turn, given];
        element.open = true;
      } else if (given > answered) {
        answered = Infinity;
        element.open = false;
      }
      parts.title([view.mission?.label], () => [`Mission: ${view.mission?.label}`]);
      parts.words([view.mission, view.sides, state.update?.players], () => missionWords(state, config));
    },
  };
}

/** What wins, and which side has which part. @param {State} state @param {Config} config */
export function missionWords(state, config) {
  const view = state.update?.view;
  if (!view?.mission) return [];
  const parts = view.sides.filter(({ part: of }) => of);
  const mine = (/** @type {number} */ seat) => config.seats.length === 1 && config.seats[0] === seat;
  const told = parts
    .toSorted((one, other) => Number(mine(other.seat)) - Number(mine(one.seat)))
    .flatMap(({ seat, part: of }, i) => [
      i > 0 && ', ',
      h('b', { class: `side-${seat}` }, mine(seat) ? 'You' : nameOf(state, config, seat)),
      ` ${mine(seat) ? 'are' : 'is'} the ${of}`,
    ]);
  return [h('p', {}, ...told, told.length > 0 && '. ', view.mission.value, ' ', ruleLink(view.mission.rule))];
}

/** The mission beside the score, where it stays. @param {State} state @param {Config} config */
export function missionNote(state, config) {
  const mission = state.update?.view.mission;
  return mission
    ? [h('section', { class: 'mission' }, h('h3', {}, `Mission: ${mission.label}`), ...missionWords(state, config))]
    : [];
}
