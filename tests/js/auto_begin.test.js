/** Whoever has said what to do goes on to drawing it, with the way out of it one click away. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { freshState } from '../../static/js/play/store.js';
import { autoBegin, soleForm, autoBeginOption } from '../../static/js/play/decision/auto_begin.js';
import { option, question, refusal, update, walk } from './build.js';

const stay = option({ id: 'stay' });
const asking = (/** @type {object} */ changes) => question({ options: [walk('go'), stay], ...changes });

test('one thing to draw and one way out are gone straight on to', () => {
  assert.equal(autoBeginOption(asking({}))?.drawn.id, 'go');
  assert.equal(autoBeginOption(asking({}))?.out.id, 'stay');
  const turn = option({ id: 'turn', needs: { type: 'aim', piece: 'm', start: [0, 0], radius: 500, length: 1000 } });
  assert.equal(
    autoBeginOption(asking({ options: [turn, stay] }))?.drawn.id,
    'turn',
    'which way it is to face is drawn as well',
  );
  assert.equal(
    autoBeginOption(asking({ options: [walk('go'), option({ id: 'odd', seldom: true }), stay] }))?.drawn.id,
    'go',
  );
});

test('a choice of several, a refusal to be read, a chance to react and setting up are asked as ever', () => {
  const changes = [
    { options: [walk('go'), walk('run'), stay] },
    { options: [walk('go'), option({ id: 'stay', refusal: refusal('No.') })] },
    { options: [walk('go')] },
    { options: [stay, option({ id: 'pass' })] },
    { window: true },
    { clock: 'setup' },
    { parked: { option: 'go', value: null } },
  ];
  for (const change of changes) assert.equal(autoBeginOption(asking(change)), null, JSON.stringify(change));
  assert.equal(autoBeginOption(null), null);
});

test('it is begun once, and only for who has answered something on this page', () => {
  /** @type {string[]} */
  const begun = [];
  const show = autoBegin(/** @type {any} */ ({ begin: (/** @type {{id: string}} */ { id }) => begun.push(id) }));
  const asked = (/** @type {number} */ number, /** @type {object} */ state) =>
    show({ ...freshState(), update: update({ questions: [asking({ number })] }), ...state });
  asked(1, {});
  assert.deepEqual(begun, [], 'who has just come reads the question first');
  asked(1, { sendingKey: 'key' });
  asked(2, {});
  asked(2, { chosenOption: 'go' });
  asked(2, {});
  assert.deepEqual(begun, ['go'], 'and who goes back to the question finds it there');
});

test('a form that is the only answer is begun at once, whoever asks for it', () => {
  const pick = option({ id: 'shaken', needs: { type: 'pick', items: [], least: 1, most: 1, parts: [] } });
  assert.equal(soleForm(asking({ options: [pick, option({ id: 'odd', seldom: true })] })), pick);
  for (const options of [[pick, stay], [walk('go')], [stay], [{ ...pick, refusal: refusal('No.') }]])
    assert.equal(soleForm(asking({ options })), null, JSON.stringify(options));
  assert.equal(soleForm(asking({ options: [pick], clock: 'setup' })), pick);
  const places = option({ id: 'place', needs: { type: 'places', pieces: [], zones: [], suggested: {} } });
  assert.equal(
    soleForm(asking({ options: [places], clock: 'setup' })),
    null,
    'whoever sets up may have it done for them',
  );
  /** @type {string[]} */
  const begun = [];
  autoBegin(/** @type {any} */ ({ begin: (/** @type {{id: string}} */ { id }) => begun.push(id) }))({
    ...freshState(),
    update: /** @type {any} */ (update({ questions: [asking({ options: [pick] })] })),
  });
  assert.deepEqual(begun, ['shaken']);
});
