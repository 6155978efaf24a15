// @ts-check
/**
 * The way to the server. A page that has been open for long, or whose visitor has become a guest meanwhile, fetches a
 * new token and tries once more.
 */

const PATIENCE = 20_000; // milliseconds
const FORBIDDEN = 403;
const TOKEN = '[name=csrfmiddlewaretoken]';

/** @param {string} address @param {Record<string, string>} message */
export async function post(address, message) {
  const answer = await send(address, message);
  if (answer.status !== FORBIDDEN) return answer;
  await renewToken();
  return send(address, message);
}

/** @param {string} address @param {Record<string, string>} message */
function send(address, message) {
  return fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-CSRFToken': tokenField(document)?.value ?? '',
      Accept: 'application/json',
    },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(PATIENCE),
  });
}

/** Takes the token that the same page has now. */
async function renewToken() {
  const page = await fetch(location.href, { signal: AbortSignal.timeout(PATIENCE) });
  const renewed = tokenField(new DOMParser().parseFromString(await page.text(), 'text/html'));
  const field = tokenField(document);
  if (renewed && field) field.value = renewed.value;
}

/** @param {Document} root @returns {HTMLInputElement | null} */
function tokenField(root) {
  return root.querySelector(TOKEN);
}
