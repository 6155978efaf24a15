/** Asking to take back: every decision is called by something that whoever made it can remember. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { freshState } from '../../static/js/play/store.js';
import { takeBackPage, undoneList } from '../../static/js/play/sidebar/take_back.js';
import { laidOut } from './dom.js';

laidOut();

const line = (/** @type {string} */ text, tone = 'plain') => ({ text, tone, seat: 0, pieces: [], dice: [], rule: '' });
const step = (/** @type {number} */ seq, /** @type {unknown[]} */ lines, seat = 0) => ({
  seq,
  kind: 'answer',
  seat,
  lines,
});

test('a decision of which nothing was heard is called by what was heard before it', () => {
  const steps = [
    step(1, []),
    step(2, [line('Both players choose.')], 1),
    step(3, [null, line('Sealed.', 'seal')]),
    step(4, [line('Blue moves.')]),
  ];
  const nothing = () => () => {};
  const page = /** @type {any[]} */ (
    takeBackPage(
      /** @type {any} */ ({ ...freshState(), steps }),
      /** @type {any} */ ({ seats: [0] }),
      nothing,
      nothing,
      nothing,
    )
  );
  const names = page.flatMap((part) => part.all('.option-label')).map((label) => label.textContent);
  assert.deepEqual(names, ['Blue moves.', 'Your answer after “Both players choose.”', 'Your first answer']);
});

test('of what is taken back the seals of secrets are left out, which nobody can read', () => {
  const steps = [step(1, [line('Blue has picked CRIT.'), line('A secret is sealed as 68849f.', 'seal'), null])];
  const list = /** @type {any} */ (undoneList(/** @type {any} */ ({ ...freshState(), steps }), 0));
  assert.deepEqual(
    list.all('li').map((/** @type {any} */ row) => row.textContent),
    ['Blue has picked CRIT.', '1 more that only others can see.'],
  );
});
