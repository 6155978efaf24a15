// @ts-check
// The way to the server and back: one message, one answer, by HTTP.

const PATIENCE = 20_000; // milliseconds

/** @param {string} address @param {string} token @returns {(message: any) => Promise<import('./queue.js').Answer>} */
export function poster(address, token) {
  return async (message) => {
    try {
      const answer = await fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-CSRFToken': token },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(PATIENCE),
      });
      return { status: answer.status, body: await bodyOf(answer) };
    } catch {
      return { status: 0, body: null };
    }
  };
}

/** @param {Response} answer */
async function bodyOf(answer) {
  return answer.headers.get('Content-Type')?.startsWith('application/json') ? answer.json() : null;
}

/** Polls the revision of the server while the page is visible.
 *  @param {string} address @param {number} every milliseconds @param {(revision: number) => void} onRevision */
export function follow(address, every, onRevision) {
  let mark = '';
  let newest = 0;
  const look = async () => {
    if (document.hidden) return;
    try {
      const answer = await fetch(address, { headers: mark ? { 'If-None-Match': mark } : {} });
      if (answer.status === 200) {
        mark = answer.headers.get('ETag') ?? '';
        newest = (await answer.json()).revision;
      } else if (answer.status !== 304) return;
      onRevision(newest);
    } catch {
      // The connection is down: the next request may work again.
    }
  };
  setInterval(look, every);
  document.addEventListener('visibilitychange', look);
  window.addEventListener('focus', look);
}
