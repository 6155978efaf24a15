/** What others have said and asked is news until it is seen, and none once it is settled. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { socialNotices, unreadRemarks } from '../../static/js/play/sidebar/social_notices.js';
import { freshState } from '../../static/js/play/store.js';
import { update } from './build.js';
import { laidOut } from './dom.js';

laidOut();

const config = /** @type {any} */ ({ seats: [0] });
const said = (/** @type {number} */ number, /** @type {number} */ seat, /** @type {string} */ manner, after = 4) => ({
  number,
  seat,
  manner,
  after,
  name: 'Ada',
  text: '…',
});
const step = (/** @type {number} */ seq, /** @type {string} */ kind) => ({ seq, kind, seat: 1, lines: [] });
const news = (/** @type {object[]} */ chat, more = {}) => {
  const state = /** @type {any} */ ({ ...freshState(), lastReadRemark: 0, update: update(), chat, ...more });
  return unreadRemarks(state, config).map(({ number }) => number);
};

test('the answer to one’s own offer is news, an offer that one has answered is not', () => {
  assert.deepEqual(news([said(1, 0, 'draw'), said(2, 1, 'draw')]), [2]);
  assert.deepEqual(news([said(1, 1, 'draw'), said(2, 0, 'draw')]), []);
  assert.deepEqual(news([said(1, 1, 'back'), said(2, 0, 'draw')]), [1], 'a word about something else answers nothing');
});

test('a request that was agreed to is no news', () => {
  assert.deepEqual(
    news([said(1, 1, 'back')], { steps: [step(4, 'return')] }),
    [1],
    'what was taken back before is another matter',
  );
  assert.deepEqual(news([said(1, 1, 'back')], { steps: [step(5, 'return')] }), []);
});

test('once the match is over only remarks and a rematch are news', () => {
  const chat = [said(1, 1, 'draw'), said(2, 1, 'back'), said(3, 1, 'said'), said(4, 1, 'again')];
  assert.deepEqual(news(chat, { update: { ...update(), over: true } }), [3, 4]);
});

test('the way to a rematch stands beside who asks for one, not beside who declines it or asks no more', () => {
  const offered = (/** @type {string[]} */ ...manners) => {
    const state = {
      ...freshState(),
      lastSeenEntry: 9,
      lastReadRemark: 0,
      update: { ...update(), over: true },
      chat: manners.map((manner, i) => said(i + 1, 1, manner)),
    };
    return socialNotices(/** @type {any} */ (state), /** @type {any} */ ({}), {
      ...config,
      urls: { again: '/again/' },
    }).some((note) => note && note.textContent.includes('See the rematch'));
  };
  assert.deepEqual(
    [offered('again'), offered('no_more'), offered('again', 'no_more'), offered('no_more', 'again', 'said')],
    [true, false, false, true],
  );
});
