// @ts-check
/**
 * What the others at the table say and ask: offers of a draw, requests to take back, remarks not read yet. It stays
 * until it is answered or seen.
 */

import { h } from '../dom.js';
import { nameOf } from '../names.js';
import { happenedNote, unseen } from './happened.js';
import { keep, kept } from './kept.js';
import { undoneList } from './take_back.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../desk.js').Desk} Desk */
/** @typedef {import('../../types').Config} Config */
/** @typedef {import('../../types').Remark} Remark */

const MOST = 3; // remarks in the banner at once

/** What the banner depends on, for `part`. @param {State} state @param {Config} config */
export function companyInputs(state, config) {
  const { update, chat, read, lapsed } = state;
  return [
    update?.seats.join(),
    update?.over,
    update?.draw_agreed.join(),
    lapsed,
    JSON.stringify(update?.take_back ?? null),
    chat.length,
    read,
    unseen(state, config).length,
  ];
}

/** @param {State} state @param {Desk} desk @param {Config} config */
export function companyNotes(state, desk, config) {
  const { update } = state;
  if (!update) return [];
  if (config.lost?.length) return [lostSeat(config)];
  if (!config.seats.length) return [];
  return [
    !update.over && update.draw_offer !== null && drawOffer(update.draw_offer, state, desk, config),
    !update.over &&
      update.draw_offer === null &&
      state.lapsed !== null &&
      config.seats.includes(state.lapsed) &&
      playedOn(desk),
    !update.over && update.take_back && takeBack(update.take_back, state, desk, config),
    happenedNote(state, desk, config),
    unread(state, config).length > 0 && said(state, desk, config),
  ];
}

/**
 * The seat whose offer of a draw has lapsed: an answer came instead of a word, and says that the match goes on.
 * @param {State} state
 * @param {import('../../types').Update} update
 */
export function lapsedIn({ update: before, lapsed }, update) {
  if (update.draw_offer !== null || update.over) return null;
  return before && before.draw_offer !== null && update.seq > before.seq && !update.anew ? before.draw_offer : lapsed;
}

/** @param {Desk} desk */
function playedOn(desk) {
  return h(
    'div',
    { class: 'offer news', role: 'status' },
    h('p', {}, 'The match was played on: your offer of a draw has lapsed.'),
    h('button', { type: 'button', 'data-key': 'lapsed', click: () => desk.store.change({ lapsed: null }) }, 'Seen'),
  );
}

/**
 * The remarks of others that nobody has seen here; what is asked and not answered yet stands by itself, and what is
 * settled is no news.
 * @param {State} state
 * @param {Config} config
 */
export function unread(state, config) {
  const { chat, read, update } = state;
  const stands = (/** @type {Remark} */ { seat, manner }) =>
    (manner === 'draw' && update?.draw_offer === seat) || (manner === 'back' && update?.take_back?.seat === seat);
  return chat.filter(
    (remark) =>
      remark.number > read && !config.seats.includes(remark.seat) && !stands(remark) && !settled(remark, state, config),
  );
}

/**
 * Whether a word about a draw or about taking back matters no more: the match is over, one has had a word on it later,
 * or it was done.
 * @param {Remark} remark
 * @param {State} state
 * @param {Config} config
 */
function settled({ manner, number, after }, { chat, steps, update }, config) {
  if (manner !== 'draw' && manner !== 'back') return false;
  const ownWord = chat.some(
    (later) => later.manner === manner && later.number > number && config.seats.includes(later.seat),
  );
  return (
    ownWord ||
    Boolean(update?.over) ||
    (manner === 'back' && steps.some(({ kind, seq }) => kind === 'return' && seq > after))
  );
}

/**
 * What another player asks that a seat held here has not answered: a draw, or to take something back.
 * @param {State} state
 * @param {Config} config
 */
export function awaited({ update }, config) {
  if (!update || update.over) return null;
  const open = (/** @type {number[]} */ agreed) => config.seats.some((seat) => !agreed.includes(seat));
  if (update.draw_offer !== null && open(update.draw_agreed)) return 'draw';
  return update.take_back && open(update.take_back.agreed) ? 'back' : null;
}

/** A remark as one sentence. @param {Remark} remark */
export function remarkWords({ name, manner, text }) {
  return manner === 'said' ? `${name}: ${text}` : `${name} ${text}`;
}

/** Notices that a seat was opened in another browser: from then on this page only watches it. @param {Config} config */
export function seatLost(config) {
  return (/** @type {State} */ { update }) => {
    if (!update || config.seats.every((seat) => update.seats.includes(seat))) return;
    config.lost = config.seats.filter((seat) => !update.seats.includes(seat));
    config.seats = config.seats.filter((seat) => update.seats.includes(seat));
  };
}

/** @param {Config} config */
function lostSeat(config) {
  const back = config.recovery.find(([seat]) => config.lost?.includes(seat));
  return h(
    'div',
    { class: 'offer', role: 'alert' },
    h('p', {}, 'Your seat was opened in another browser by its link. This page only watches now.'),
    back && h('a', { class: 'button', href: back[1] }, 'Play on here again'),
  );
}

/** Whether a rematch is asked for, and nobody has said no since. @param {Remark[]} news */
const isAskedAgain = (news) =>
  news.findLast(({ manner }) => manner === 'again' || manner === 'no_more')?.manner === 'again';

/** @param {State} state @param {Desk} desk @param {Config} config */
function said(state, desk, config) {
  const news = unread(state, config);
  const spoken = news.some(({ manner }) => manner === 'said');
  const more = news.length > MOST && h('p', {}, `And ${news.length - MOST} more.`);
  return h(
    'div',
    { class: 'offer news', role: 'status' },
    ...news.slice(-MOST).map((remark) => h('p', {}, remarkWords(remark))),
    more,
    config.urls.again &&
      isAskedAgain(news) &&
      h('a', { class: 'button button-main', href: config.urls.again }, 'See the rematch'),
    h('button', { type: 'button', 'data-key': 'seen', click: () => desk.read() }, 'Seen'),
    spoken && ' ',
    spoken &&
      h('button', { type: 'button', class: 'button-plain', click: () => desk.store.change({ tab: 'chat' }) }, 'Answer'),
  );
}

/** @param {number} offer @param {State} state @param {Desk} desk @param {Config} config */
function drawOffer(offer, state, desk, config) {
  const agreed = state.update?.draw_agreed ?? [];
  const answering = config.seats.find((seat) => !agreed.includes(seat));
  const act = (/** @type {string} */ action, /** @type {number} */ seat) => () =>
    desk.link.act({ t: 'draw', action, seat });
  const own = config.seats.includes(offer);
  const buttons =
    answering === undefined
      ? config.seats.some((seat) => agreed.includes(seat)) &&
        h(
          'button',
          { type: 'button', 'data-key': 'no-draw', click: act('decline', config.seats[0]) },
          own ? 'Take the offer back' : 'No draw after all',
        )
      : h(
          'div',
          { class: 'actions' },
          h('button', { type: 'button', 'data-key': 'draw', click: act('accept', answering) }, 'Accept the draw'),
          h('button', { type: 'button', 'data-key': 'no-draw', click: act('decline', answering) }, 'Play on'),
        );
  const words =
    own && answering === undefined
      ? 'You offer a draw. The answer will stand here.'
      : `${nameOf(state, config, offer)} offers a draw.`;
  return h('div', { class: 'offer', role: 'status' }, h('p', {}, words), buttons);
}

/** @param {import('../../types').TakeBackAsked} asked @param {State} state @param {Desk} desk @param {Config} config */
function takeBack({ seat, to, agreed }, state, desk, config) {
  const answering = config.seats.find((one) => !agreed.includes(one));
  const act = (/** @type {string} */ action, /** @type {number} */ own) => () =>
    desk.link.act({ t: 'take_back', action, seat: own });
  const own = config.seats.includes(seat);
  const words = own
    ? 'You ask to take this back. The answer will stand here; playing on lets the request lapse.'
    : `${nameOf(state, config, seat)} asks to take this back:`;
  const buttons =
    answering === undefined
      ? own &&
        h('button', { type: 'button', 'data-key': 'no-back', click: act('decline', seat) }, 'Withdraw the request')
      : h(
          'div',
          { class: 'actions' },
          h('button', { type: 'button', 'data-key': 'back', click: act('agree', answering) }, 'Agree'),
          h('button', { type: 'button', 'data-key': 'no-back', click: act('decline', answering) }, 'Leave it as it is'),
        );
  return h('div', { class: 'offer', role: 'status' }, h('p', {}, words), undoneList(state, to), buttons);
}

/** How many wait on the tabs one cannot see now. @param {HTMLElement} tabs @param {Config} config */
export function badges(tabs, config) {
  const show = (/** @type {string} */ id, /** @type {number} */ count, /** @type {string} */ what) => {
    const tab = tabs.querySelector(`#tab-${id}`);
    if (!tab) return;
    const badge = tab.querySelector('.badge') ?? tab.appendChild(h('span', { class: 'badge' }));
    const words = count ? `${count}` : '';
    if (badge.textContent === words) return;
    badge.textContent = words;
    if (count) badge.setAttribute('aria-label', what);
    else badge.removeAttribute('aria-label');
  };
  return (/** @type {State} */ state) => {
    const news = unread(state, config);
    show('chat', news.filter(({ manner }) => manner === 'said').length, 'not read yet');
    show(
      'now',
      state.tab !== 'now' &&
        (awaited(state, config) || unseen(state, config).length > 0 || news.some(({ manner }) => manner !== 'said'))
        ? 1
        : 0,
      'something to see',
    );
  };
}

const KEPT = 'gridless-read-';

/**
 * The number of the newest remark that this browser has seen of a match; who comes by another browser has seen what was
 * said before.
 * @param {Config} config
 */
export const readSoFar = (config) => kept(KEPT + config.match) ?? config.remarks ?? 0;

/** @param {Config} config @param {number} number */
export const keepRead = (config, number) => keep(KEPT + config.match, number);

/** Keeps what was seen, and takes what stands in an open chat for seen. @param {Desk} desk @param {Config} config */
export function reader(desk, config) {
  let known = readSoFar(config);
  keepRead(config, known);
  desk.store.change({ read: known });
  return (/** @type {State} */ state) => {
    const newest = state.chat[state.chat.length - 1]?.number ?? 0;
    const saidOnly = unread(state, config).every(({ manner }) => manner === 'said');
    if (state.tab === 'chat' && saidOnly && newest > state.read && document.visibilityState === 'visible') desk.read();
    if (state.read !== known) keepRead(config, state.read);
    known = state.read;
  };
}
