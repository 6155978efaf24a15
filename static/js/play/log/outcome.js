// @ts-check
/** The result of the match, and links to what comes next. */

import { h } from '../dom.js';
import { nameOf } from '../seat_names.js';
import { scoreCard } from '../sidebar/score.js';
import { keyMoments } from './key_moments.js';
import { ruleLink } from '../words.js';

/**
 * @param {import('../store.js').State} state
 * @param {import('../../types').Config} config
 * @param {boolean} [replayed] whether it stands in the replay itself
 */
export function outcome(state, config, replayed = false) {
  const result = state.update?.result;
  const players = state.update?.players ?? [];
  const winner = players.find((player) => player.seat === result?.winner);
  const title = result ? (winner ? `${nameOf(state, config, winner.seat)} wins` : 'A draw') : 'Over';
  const own = winner && !replayed && config.seats.length === 1 ? config.seats[0] : null;
  const heading = own === null ? title : own === winner?.seat ? 'You win' : 'You lose';
  return [
    h(
      'div',
      { class: 'outcome' },
      h('h2', { class: winner ? `side-${own ?? winner.seat}` : '' }, heading),
      result &&
        h('p', {}, heading === 'You lose' ? result.text : withoutTitle(result.text, title), ' ', ruleLink(result.rule)),
      h(
        'div',
        { class: 'actions' },
        config.urls.campaign &&
          h('a', { class: 'button button-main', href: config.urls.campaign }, 'Back to the campaign'),
        config.urls.event && h('a', { class: 'button button-main', href: config.urls.event }, 'Back to the event'),
        config.urls.again && h('a', { class: 'button button-main', href: config.urls.again }, againWords(config)),
        config.urls.report && h('a', { class: 'button', href: config.urls.report }, 'Battle report'),
        config.urls.afterwards && !replayed && h('a', { class: 'button', href: config.urls.afterwards }, 'Replay'),
        config.urls.verify && h('a', { class: 'button', href: `${config.urls.verify}?now` }, 'Prove the dice'),
        config.urls.lobby && h('a', { class: 'button', href: config.urls.lobby }, 'All matches'),
      ),
      keyMoments(config),
      scoreCard(state, config),
    ),
  ];
}

/** The link to the next match, of a series or of the same people. @param {import('../../types').Config} config */
export const againWords = ({ series, hot_seat: alone }) =>
  series ? 'The series and its next match' : alone ? 'Again, sides swapped' : 'Rematch, seats swapped';

/** The sentence of the result without the winner, whom the heading names. @param {string} text @param {string} title */
export function withoutTitle(text, title) {
  const ends = text.toLowerCase().endsWith(` ${title.toLowerCase()}.`);
  const rest = text.startsWith(`${title}: `)
    ? text.slice(title.length + 2)
    : ends
      ? text.slice(0, -title.length - 2).replace(/:$/, '.')
      : text;
  return rest === `${title}.` ? '' : rest.charAt(0).toUpperCase() + rest.slice(1);
}
