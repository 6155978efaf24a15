// @ts-check
// A log-out in one tab reloads every other tab soon after, so that no seat stays open that was left.

const CHANNEL = 'gridless-logged-out';
const LATER = 1500; // milliseconds for the server to log out

/**
 * Tells other tabs about a log-out below `body`, and reloads this page when another tab logs out.
 * @param {HTMLElement} body
 */
export function watchLoggingOut(body) {
  if (!('BroadcastChannel' in window)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', () => setTimeout(() => location.reload(), LATER));
  body.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement && target.classList.contains('log-out')) channel.postMessage('');
  });
}
