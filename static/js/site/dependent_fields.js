// @ts-check
// A form whose fields depend on a choice is sent only after they are updated, so that the data fits together.

/** Keeps a form that is sent too early until its fields are up to date. @param {HTMLElement} body */
export function sendCompleteForms(body) {
  /** @type {Map<HTMLFormElement, HTMLElement | null>} */
  const kept = new Map();
  body.addEventListener('submit', (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (event.defaultPrevented || !isUpdating(form)) return;
    event.preventDefault();
    kept.set(form, event.submitter);
  });
  // A choice made meanwhile has its own request, which begins once this event is over.
  body.addEventListener('htmx:afterRequest', () =>
    setTimeout(() => {
      for (const [form, submitter] of kept) {
        if (isUpdating(form)) continue;
        kept.delete(form);
        form.requestSubmit(submitter);
      }
    }),
  );
}

/**
 * Keeps what is chosen while the fields of a form are on their way: they were drawn before that choice.
 * @param {HTMLElement} body
 */
export function keepChoices(body) {
  /** @type {Map<string, string>} */
  let chosen = new Map();
  body.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.form && isUpdating(target.form))
      chosen.set(target.name, target.value);
  });
  body.addEventListener('htmx:afterSettle', () => {
    for (const [name, value] of chosen) {
      const field = [...body.querySelectorAll('select')].find((one) => one.name === name);
      if (field && field.value !== value && [...field.options].some((option) => option.value === value)) {
        field.value = value;
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    }
    chosen = new Map();
  });
}

/** @param {HTMLFormElement} form */
function isUpdating(form) {
  return form.querySelector('.htmx-request') !== null;
}
