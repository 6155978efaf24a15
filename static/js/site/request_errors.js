// @ts-check
// The message when part of a page could not be updated.

const SENTENCES = /** @type {Record<number, string>} */ ({
  403: 'This page was open too long, or belongs to somebody else. Reload it and try again.',
  404: 'What you wanted to change is gone. Reload the page.',
  503: 'The site cannot read or store anything right now. Nothing was changed. Try again in a minute.',
  429: 'You are sending requests too fast. Wait a moment and try again.',
});
const BROKEN = 'Something went wrong on our side. Nothing was changed. Reload the page and try again.';
const SILENT = 'The server does not answer. Check the connection, then try again.';
const SILENT_BY_ITSELF = 'The server does not answer. This page continues automatically once it answers.';

/** Listens for htmx requests below `body` that fail. @param {HTMLElement} body */
export function watchRequests(body) {
  let said = '';
  const silent = (/** @type {Event} */ event) => {
    const { requestConfig } = /** @type {CustomEvent} */ (event).detail;
    said = requestConfig?.triggeringEvent ? SILENT : SILENT_BY_ITSELF;
    showError(said);
  };
  body.addEventListener('htmx:sendError', silent);
  body.addEventListener('htmx:timeout', silent);
  body.addEventListener('htmx:afterRequest', (event) => {
    if (said && /** @type {CustomEvent} */ (event).detail.xhr.status > 0) removeError(said);
  });
  body.addEventListener('htmx:responseError', (event) => {
    showError(SENTENCES[/** @type {CustomEvent} */ (event).detail.xhr.status] ?? BROKEN);
  });
}

/** Removes the sentence. @param {string} sentence */
function removeError(sentence) {
  const messages = document.getElementById('messages');
  if (messages?.textContent === sentence) messages.replaceChildren();
}

/** Shows one sentence with the page's messages. @param {string} sentence */
export function showError(sentence) {
  const line = document.createElement('p');
  line.className = 'message message-error';
  line.textContent = sentence;
  document.getElementById('messages')?.replaceChildren(line);
}
