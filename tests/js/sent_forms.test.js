/**
 * Once a form is on its way the page asks for nothing by itself: the answer could lead elsewhere than the form does.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { watchLeaving } from '../../static/js/site/sent_forms.js';

const body = new EventTarget();
watchLeaving(/** @type {any} */ (body));
const asks = (detail) =>
  body.dispatchEvent(Object.assign(new Event('htmx:beforeRequest', { cancelable: true }), { detail }));
const sent = async (form) => {
  body.dispatchEvent(form);
  await Promise.resolve();
};

test('a page that stays asks by itself, also once a form was answered in place', async () => {
  assert.equal(asks({ requestConfig: {} }), true);
  const answered = new Event('submit', { cancelable: true });
  answered.preventDefault();
  await sent(answered);
  assert.equal(asks({ requestConfig: {} }), true);
});

test('a page that is left asks only what a person asks', async () => {
  await sent(new Event('submit', { cancelable: true }));
  assert.equal(asks({ requestConfig: {} }), false);
  assert.equal(asks({ requestConfig: { triggeringEvent: new Event('click') } }), true);
});
