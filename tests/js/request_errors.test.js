/** A sentence about a silent server goes once it answers, and tells nobody to do again what the page does by itself. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { laidOut } from './dom.js';
import { watchRequests } from '../../static/js/site/request_errors.js';

const messages = {
  sentence: '',
  replaceChildren(line) {
    this.sentence = line?.textContent ?? '';
  },
  get textContent() {
    return this.sentence;
  },
};
laidOut();
document.getElementById = () => messages;

const body = new EventTarget();
watchRequests(/** @type {any} */ (body));
const happens = (name, detail) => body.dispatchEvent(Object.assign(new Event(name), { detail }));

test('what a person did is to be done again, what the page does by itself is not', () => {
  happens('htmx:sendError', { requestConfig: { triggeringEvent: new Event('click') } });
  assert.match(messages.sentence, /try again/);
  happens('htmx:sendError', { requestConfig: {} });
  assert.match(messages.sentence, /continues automatically/);
});

test('once the server answers nothing is said of its silence', () => {
  happens('htmx:afterRequest', { xhr: { status: 0 } });
  assert.match(messages.sentence, /does not answer/);
  happens('htmx:afterRequest', { xhr: { status: 204 } });
  assert.equal(messages.sentence, '');
});

test('what was said since stays', () => {
  happens('htmx:sendError', { requestConfig: {} });
  happens('htmx:responseError', { xhr: { status: 429 } });
  happens('htmx:afterRequest', { xhr: { status: 200 } });
  assert.match(messages.sentence, /too fast/);
});
