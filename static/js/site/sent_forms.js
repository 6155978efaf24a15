// @ts-check
// A page whose form has been sent asks for nothing by itself any more: an answer to that could lead elsewhere than the
// form does.

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
