// @ts-check
/** The window's title, for people who look at another page: the open question, new chat, or the end of the match. */

import { questionOf } from '../decision/question.js';
import { pendingRequest, remarkWords, unreadRemarks } from '../sidebar/social_notices.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../../types').Config} Config */

const ASKED = { draw: '● A draw is offered', back: '● Asked to take back', change: '● A change is proposed' };

/** @param {State} state @param {Config} config @param {string} plain the page's own title */
export function titleOf(state, config, plain) {
  if (config.lost?.length) return `Open elsewhere – ${plain}`;
  if (!config.seats.length) return state.update?.over ? `Over – ${plain}` : plain;
  const news = unreadRemarks(state, config);
  const said = news.filter(({ manner }) => manner === 'said').length;
  const told = news.filter(({ manner }) => manner !== 'said').pop();
  const asked = pendingRequest(state, config);
  const decides = questionOf(state) && config.seats.length === 1;
  const words = asked
    ? ASKED[asked]
    : decides
      ? '● Your decision'
      : told
        ? `● ${remarkWords(told)}`
        : state.update?.over
          ? 'Over'
          : '';
  return [said && `(${said})`, words && `${words} –`, plain].filter(Boolean).join(' ');
}

/** Keeps the title up to date. @param {Config} config */
export function windowTitle(config) {
  const plain = document.title;
  return (/** @type {State} */ state) => {
    const title = titleOf(state, config, plain);
    if (document.title !== title) document.title = title;
  };
}
