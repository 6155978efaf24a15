// @ts-check
// What a reader is told when part of a page could not be brought up to date.

const SENTENCES = /** @type {Record<number, string>} */ ({
  403: 'This page was open too long, or belongs to somebody else. Reload it and do it again.',
  404: 'What you wanted to change is gone. Reload the page.',
  503: 'The site cannot read or store anything just now, and nothing was changed. Do it again in a minute.',
  429: 'That was very fast. Wait a moment and do it again.',
});
const BROKEN = 'That broke on our side and nothing was changed. Reload the page and do it again.';
const SILENT = 'The server does not answer. Check the connection, then do it again.';

/** Listens for htmx requests below `body` that fail. @param {HTMLElement} body */
export function watchRequests(body) {
  body.addEventListener('htmx:sendError', () => say(SILENT));
  body.addEventListener('htmx:timeout', () => say(SILENT));
  body.addEventListener('htmx:responseError', (event) => {
    say(SENTENCES[/** @type {CustomEvent} */ (event).detail.xhr.status] ?? BROKEN);
  });
}

/** Puts one sentence where the page shows its messages. @param {string} sentence */
export function say(sentence) {
  const line = document.createElement('p');
  line.className = 'message message-error';
  line.textContent = sentence;
  document.getElementById('messages')?.replaceChildren(line);
}
