// @ts-check
/**
 * A banner with messages of other players: offers of a draw, requests to take back, unread remarks. It stays until
 * answered or read.
 */

import { h } from '../dom.js';
import { nameOf } from '../seat_names.js';
import { unseenEventsNote, unseenSteps } from './unseen_events.js';
import { storeNumber, storedNumber } from './stored_numbers.js';
import { undoneList } from './take_back.js';
import { proposalNotice } from './change_box.js';

/** @typedef {import('../store.js').State} State */
/** @typedef {import('../match_controller.js').MatchController} MatchController */
/** @typedef {import('../../types').Config} Config */
/** @typedef {import('../../types').Remark} Remark */

const MOST = 3; // remarks in the banner at once

/** The inputs of the banner, for `memoizedPart`. @param {State} state @param {Config} config */
export function socialNoticeInputs(state, config) {
  const { update, chat, lastReadRemark, lapsedDrawOffer } = state;
  return [
    update?.seats.join(),
    update?.over,
    update?.draw_agreed.join(),
    lapsedDrawOffer,
    JSON.stringify(update?.take_back ?? null),
    JSON.stringify(update?.change ?? null),
    state.changeTool?.number,
    chat.length,
    lastReadRemark,
    unseenSteps(state, config).length,
  ];
}

/** @param {State} state @param {MatchController} controller @param {Config} config */
export function socialNotices(state, controller, config) {
  const { update } = state;
  if (!update) return [];
  if (config.lost?.length) return [lostSeat(config)];
  if (!config.seats.length) return [];
  return [
    !update.over && update.draw_offer !== null && drawOffer(update.draw_offer, state, controller, config),
    !update.over &&
      update.draw_offer === null &&
      state.lapsedDrawOffer !== null &&
      config.seats.includes(state.lapsedDrawOffer) &&
      hasPlayedOn(controller),
    !update.over && update.take_back && takeBack(update.take_back, state, controller, config),
    !update.over && update.change && proposalNotice(update.change, state, controller, config),
    unseenEventsNote(state, controller, config),
    unreadRemarks(state, config).length > 0 && remarkNote(state, controller, config),
  ];
}

/**
 * The seat whose offer of a draw has lapsed because an answer was given.
 * @param {State} state
 * @param {import('../../types').Update} update
 */
export function lapsedDrawOfferIn({ update: before, lapsedDrawOffer }, update) {
  if (update.draw_offer !== null || update.over) return null;
  return before && before.draw_offer !== null && update.seq > before.seq && !update.anew
    ? before.draw_offer
    : lapsedDrawOffer;
}

/** @param {MatchController} controller */
function hasPlayedOn(controller) {
  return h(
    'div',
    { class: 'offer news', role: 'status' },
    h('p', {}, 'The match went on, so your offer of a draw has lapsed.'),
    h(
      'button',
      { type: 'button', 'data-key': 'lapsed', click: () => controller.store.change({ lapsedDrawOffer: null }) },
      'Seen',
    ),
  );
}

/**
 * Unread remarks of others, without open requests, which are shown alone, and without settled ones.
 * @param {State} state
 * @param {Config} config
 */
export function unreadRemarks(state, config) {
  const { chat, lastReadRemark, update } = state;
  const stands = (/** @type {Remark} */ { seat, manner }) =>
    (manner === 'draw' && update?.draw_offer === seat) ||
    (manner === 'back' && update?.take_back?.seat === seat) ||
    (manner === 'change' && update?.change?.seat === seat);
  return chat.filter(
    (remark) =>
      remark.number > lastReadRemark &&
      !config.seats.includes(remark.seat) &&
      !stands(remark) &&
      !isSettled(remark, state, config),
  );
}

/**
 * Whether a remark about a draw, taking back or a change is settled: the match is over, the player has replied later,
 * or it was done.
 * @param {Remark} remark
 * @param {State} state
 * @param {Config} config
 */
function isSettled({ manner, number, after }, { chat, steps, update }, config) {
  if (manner !== 'draw' && manner !== 'back' && manner !== 'change') return false;
  const ownWord = chat.some(
    (later) => later.manner === manner && later.number > number && config.seats.includes(later.seat),
  );
  return (
    ownWord ||
    Boolean(update?.over) ||
    (manner === 'back' && steps.some(({ kind, seq }) => kind === 'return' && seq > after)) ||
    (manner === 'change' && steps.some(({ kind, seq }) => kind === 'change' && seq > after))
  );
}

/**
 * The request of another player that this viewer has not answered: a draw, taking something back, or a change.
 * @param {State} state
 * @param {Config} config
 */
export function pendingRequest({ update }, config) {
  if (!update || update.over) return null;
  const open = (/** @type {number[]} */ agreed) => config.seats.some((seat) => !agreed.includes(seat));
  if (update.draw_offer !== null && open(update.draw_agreed)) return 'draw';
  if (update.take_back && open(update.take_back.agreed)) return 'back';
  return update.change && open(update.change.agreed) ? 'change' : null;
}

/** A remark as one sentence. @param {Remark} remark */
export function remarkWords({ name, manner, text }) {
  return manner === 'said' ? `${name}: ${text}` : `${name} ${text}`;
}

/** Notices that a seat was opened in another browser: from then on this page only watches it. @param {Config} config */
export function seatLossNotice(config) {
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
    h('p', {}, 'Your seat was opened in another browser by its link. This page can only watch now.'),
    back && h('a', { class: 'button', href: back[1] }, 'Play here again'),
  );
}

/** Whether a rematch is requested and nobody has declined since. @param {Remark[]} news */
const isAskedAgain = (news) =>
  news.findLast(({ manner }) => manner === 'again' || manner === 'no_more')?.manner === 'again';

/** @param {State} state @param {MatchController} controller @param {Config} config */
function remarkNote(state, controller, config) {
  const news = unreadRemarks(state, config);
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
    h('button', { type: 'button', 'data-key': 'seen', click: () => controller.markChatRead() }, 'Seen'),
    spoken && ' ',
    spoken &&
      h(
        'button',
        { type: 'button', class: 'button-plain', click: () => controller.store.change({ tab: 'chat' }) },
        'Answer',
      ),
  );
}

/** @param {number} offer @param {State} state @param {MatchController} controller @param {Config} config */
function drawOffer(offer, state, controller, config) {
  const agreed = state.update?.draw_agreed ?? [];
  const answering = config.seats.find((seat) => !agreed.includes(seat));
  const act = (/** @type {string} */ action, /** @type {number} */ seat) => () =>
    controller.link.act({ t: 'draw', action, seat });
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
      ? 'You offer a draw. The answer appears here.'
      : `${nameOf(state, config, offer)} offers a draw.`;
  return h('div', { class: 'offer', role: 'status' }, h('p', {}, words), buttons);
}

/**
 * @param {import('../../types').TakeBackAsked} asked
 * @param {State} state
 * @param {MatchController} controller
 * @param {Config} config
 */
function takeBack({ seat, to, agreed }, state, controller, config) {
  const answering = config.seats.find((one) => !agreed.includes(one));
  const act = (/** @type {string} */ action, /** @type {number} */ own) => () =>
    controller.link.act({ t: 'take_back', action, seat: own });
  const own = config.seats.includes(seat);
  const words = own
    ? 'You ask to take this back. The answer appears here. If the match goes on, the request lapses.'
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
export function tabBadges(tabs, config) {
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
    const news = unreadRemarks(state, config);
    show('chat', news.filter(({ manner }) => manner === 'said').length, 'not read yet');
    show(
      'now',
      state.tab !== 'now' &&
        (pendingRequest(state, config) ||
          unseenSteps(state, config).length > 0 ||
          news.some(({ manner }) => manner !== 'said'))
        ? 1
        : 0,
      'something to see',
    );
  };
}

const STORAGE_KEY = 'gridless-read-';

/**
 * The newest remark of a match that this browser has read. In another browser, remarks before it was opened count as
 * read.
 * @param {Config} config
 */
export const storedReadRemark = (config) => storedNumber(STORAGE_KEY + config.match) ?? config.remarks ?? 0;

/** @param {Config} config @param {number} number */
export const storeReadRemark = (config, number) => storeNumber(STORAGE_KEY + config.match, number);

/**
 * Stores what was read. Remarks in an open chat count as read.
 * @param {MatchController} controller
 * @param {Config} config
 */
export function readRemarks(controller, config) {
  let known = storedReadRemark(config);
  storeReadRemark(config, known);
  controller.store.change({ lastReadRemark: known });
  return (/** @type {State} */ state) => {
    const newest = state.chat[state.chat.length - 1]?.number ?? 0;
    const saidOnly = unreadRemarks(state, config).every(({ manner }) => manner === 'said');
    if (state.tab === 'chat' && saidOnly && newest > state.lastReadRemark && document.visibilityState === 'visible')
      controller.markChatRead();
    if (state.lastReadRemark !== known) storeReadRemark(config, state.lastReadRemark);
    known = state.lastReadRemark;
  };
}
