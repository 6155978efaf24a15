/** The list of what may be answered: what can be seen of it before a heading is opened. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { optionList } from '../../static/js/play/ask/options.js';
import { option, question } from './build.js';
import { laidOut } from './dom.js';

laidOut();

/** @param {string} name @param {string} odds @param {number} [more] */
const target = (name, odds, more = 1) => [
  option({ id: `all:${name}`, group: name, label: `Everything at ${name}`, detail: odds, piece: name }),
  ...Array.from({ length: more }, (_, i) => option({ id: `some:${i}:${name}`, group: name, label: `Some at ${name}`, piece: name })),
];

/** @param {object[]} options */
function headings(options) {
  const shown = optionList(question({ options, prompt: 'Who at whom?' }), '', /** @type {never} */ ({}));
  return shown.filter((part) => part && part.tag === 'details').map((part) => part.children[0].textContent);
}

test('targets can be compared without opening their headings', () => {
  const options = [...target('Watch', '2 dice: 2 at 6+'), ...target('Guard', '7 dice: 7 at 4+'), ...target('Crew', ''), ...target('Band', '1 die', 3)];
  assert.deepEqual(headings(options), ['Watch2 dice: 2 at 6+', 'Guard7 dice: 7 at 4+', 'Crew2 choices', 'Band4 choices']);
});
