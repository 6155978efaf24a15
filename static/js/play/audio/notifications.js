// @ts-check
/** Browser notifications for players who want them: a decision came while the page is in the background. */

import { questionOf } from '../decision/question.js';
import { h } from '../dom.js';

/** @typedef {import('../store.js').State} State */

const WORKER = '/worker.js';

/** Whether this browser supports notifications and allows them. */
function mayNotify() {
  return 'Notification' in window && 'serviceWorker' in navigator && Notification.permission === 'granted';
}

/** The menu field that switches them on. */
export function notificationsField() {
  if (!('Notification' in window) || !('serviceWorker' in navigator)) return null;
  const words = h('p', { class: 'empty', role: 'status' }, saidWords());
  const ask = async () => {
    await Notification.requestPermission();
    if (mayNotify()) await navigator.serviceWorker.register(WORKER);
    words.textContent = saidWords();
    button.hidden = Notification.permission !== 'default';
  };
  const button = h(
    'button',
    { type: 'button', click: ask, hidden: Notification.permission !== 'default' },
    'Notify me when it is my turn',
  );
  return h('div', { class: 'notices' }, button, words);
}

function saidWords() {
  if (mayNotify()) return 'Your browser notifies you of your decisions while this page is in the background.';
  return Notification.permission === 'denied'
    ? 'Your browser blocks notifications from this site. You can allow them in its settings.'
    : 'A notification from your browser while this page is in the background.';
}

/**
 * Sends a notification for each new decision while the page is in the background.
 * @param {import('../../types').Config} config
 */
export function browserNotifications(config) {
  let asked = '';
  return (/** @type {State} */ state) => {
    const question = questionOf(state);
    const key = question ? `${question.number} ${question.seat}` : '';
    const fresh = key !== asked;
    asked = key;
    if (question && fresh && document.hidden && config.seats.length === 1 && mayNotify())
      showNotification(question.prompt, config);
  };
}

/** @param {string} prompt @param {import('../../types').Config} config */
async function showNotification(prompt, config) {
  const worker = (await navigator.serviceWorker.getRegistration()) ?? (await navigator.serviceWorker.register(WORKER));
  await worker.showNotification('Your decision', { body: prompt, tag: config.match, data: location.href });
}
