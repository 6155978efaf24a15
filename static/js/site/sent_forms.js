// @ts-check
// A page stops its own requests once its form is sent, because an answer to them could redirect it elsewhere.

const LEFT = 10_000; // milliseconds after which a page that is still open goes on

/** Stops requests of the page once a form below `body` is sent. @param {HTMLElement} body */
export function watchLeaving(body) {
  let until = 0;
  body.addEventListener('submit', (event) => {
    queueMicrotask(() => {
      until = event.defaultPrevented ? 0 : performance.now() + LEFT;
    });
  });
  body.addEventListener('htmx:beforeRequest', (event) => {
    const { requestConfig } = /** @type {CustomEvent} */ (event).detail;
    if (!requestConfig?.triggeringEvent && performance.now() < until) event.preventDefault();
  });
}
