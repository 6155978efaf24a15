// @ts-check
/** Notices of the browser: whoever wants them is told of a decision while the page is in the background. */

import { questionOf } from '../ask/choices.js';
import { h } from '../dom.js';

/** @typedef {import('../store.js').State} State */

const WORKER = '/worker.js';

/** Whether this browser can tell anything, and may. */
function allowed() {
  return 'Notification' in window && 'serviceWorker' in navigator && Notification.permission === 'granted';
}

/** The field of the menu that asks for them. */
export function noticesField() {
  if (!('Notification' in window) || !('serviceWorker' in navigator)) return null;
  const words = h('p', { class: 'empty', role: 'status' }, said());
  const ask = async () => {
    await Notification.requestPermission();
    if (allowed()) await navigator.serviceWorker.register(WORKER);
    words.textContent = said();
    button.hidden = Notification.permission !== 'default';
  };
  const button = h(
    'button',
    { type: 'button', click: ask, hidden: Notification.permission !== 'default' },
    'Tell me when it is my turn',
  );
  return h('div', { class: 'notices' }, button, words);
}

function said() {
  if (allowed()) return 'Your browser tells you of your decisions while this page is in the background.';
  return Notification.permission === 'denied'
    ? 'This browser was told not to show notices of this site; its settings can change that.'
    : 'A notice of your browser, while this page is in the background.';
}

/** Tells of each new decision that comes while nobody looks. @param {import('../../types').Config} config */
export function notices(config) {
  let asked = '';
  return (/** @type {State} */ state) => {
    const question = questionOf(state);
    const key = question ? `${question.number} ${question.seat}` : '';
    const fresh = key !== asked;
    asked = key;
    if (question && fresh && document.hidden && config.seats.length === 1 && allowed()) tell(question.prompt, config);
  };
}

/** @param {string} prompt @param {import('../../types').Config} config */
async function tell(prompt, config) {
  const worker = (await navigator.serviceWorker.getRegistration()) ?? (await navigator.serviceWorker.register(WORKER));
  await worker.showNotification('Your decision', { body: prompt, tag: config.match, data: location.href });
}
