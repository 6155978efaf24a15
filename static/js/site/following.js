// @ts-check
// A form whose fields follow a choice is sent when they have followed: what is sent fits together, and nobody clicks twice.

/** Keeps a form that is sent too early until its fields are up to date. @param {HTMLElement} body */
export function sendWhole(body) {
  /** @type {Map<HTMLFormElement, HTMLElement | null>} */
  const kept = new Map();
  body.addEventListener('submit', (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (event.defaultPrevented || !isFollowing(form)) return;
    event.preventDefault();
    kept.set(form, event.submitter);
  });
  // A choice made meanwhile has its own request, which begins once this event is over.
  body.addEventListener('htmx:afterRequest', () => setTimeout(() => {
    for (const [form, submitter] of kept) {
      if (isFollowing(form)) continue;
      kept.delete(form);
      form.requestSubmit(submitter);
    }
  }));
}

/** @param {HTMLFormElement} form */
function isFollowing(form) {
  return form.querySelector('.htmx-request') !== null;
}
