// @ts-check
// Subscribes this browser to push messages about turns, or ends that. They arrive without an open page.

import { chooseOwnZone } from './own_zone.js';

const WORKER = '/worker.js';
const card = document.querySelector('#push-notifications');
if (card instanceof HTMLFormElement) offer(card);
chooseOwnZone(document);

/** @param {HTMLFormElement} form */
async function offer(form) {
  const words = /** @type {HTMLElement} */ (form.querySelector('[role=status]'));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button'));
  if (!('PushManager' in window) || !('serviceWorker' in navigator)) {
    words.textContent = window.isSecureContext
      ? 'This browser cannot receive push messages.'
      : 'Browsers allow this only on https:// pages.';
    return;
  }
  const { pushManager } = await navigator.serviceWorker.register(WORKER);
  const endpoint = (await pushManager.getSubscription())?.endpoint ?? '';
  const isTold = knownAddresses().includes(endpoint);
  if (isTold) words.textContent = 'This browser is notified, even when no page of Gridless is open.';
  button.textContent = isTold ? 'Stop notifying me here' : 'Notify me here';
  button.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const wanted = isTold ? endpoint : await subscribedAddress(pushManager, form.dataset.key ?? '', words);
    if (!wanted) return;
    set(form, 'endpoint', wanted);
    set(form, 'on', isTold ? '' : '1');
    form.submit();
  });
}

/**
 * The address of this browser's subscription; "" if the browser or its owner refuses.
 * @param {PushManager} manager
 * @param {string} key
 * @param {HTMLElement} words
 * @returns {Promise<string>}
 */
async function subscribedAddress(manager, key, words) {
  if ((await Notification.requestPermission()) !== 'granted') {
    words.textContent = 'Your browser blocks notifications from this site. You can allow them in its settings.';
    return '';
  }
  try {
    await (await manager.getSubscription())?.unsubscribe(); // a subscription for another key is useless
    return (await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).endpoint;
  } catch {
    words.textContent = 'The push service of this browser does not answer. Try again later.';
    return '';
  }
}

/** The addresses of the account's subscribed browsers. @returns {string[]} */
function knownAddresses() {
  return JSON.parse(document.getElementById('told-browsers')?.textContent ?? '[]');
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function set(form, name, value) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}
