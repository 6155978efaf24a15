// @ts-check
// Buttons that copy a link. Over plain http on a home network browsers offer no clipboard: then the link is
// selected, ready for the reader's own copy key.

const SHOWN_FOR = 2000; // milliseconds

/** Makes every `<button data-copy="id of an input">` below `root` work, also those added later.
 *  @param {Document} root */
export function watchCopyButtons(root) {
  root.addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-copy]');
    if (button instanceof HTMLButtonElement) copyFrom(button);
  });
}

/** @param {HTMLButtonElement} button */
async function copyFrom(button) {
  const field = document.getElementById(button.dataset.copy ?? '');
  if (!(field instanceof HTMLInputElement)) return;
  field.select();
  answer(button, (await showCopied(field.value)) ? 'Copied' : 'Selected: press Ctrl+C');
}

/** @param {string} text @returns {Promise<boolean>} */
async function showCopied(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Shows `word` on the button for a moment. @param {HTMLButtonElement} button @param {string} word */
function answer(button, word) {
  const usual = button.dataset.usual ?? button.textContent ?? '';
  button.dataset.usual = usual;
  button.textContent = word;
  button.setAttribute('aria-live', 'polite');
  setTimeout(() => {
    button.textContent = usual;
  }, SHOWN_FOR);
}
