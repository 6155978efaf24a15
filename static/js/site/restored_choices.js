// @ts-check
// Texts beside a field follow its choice by change events. A choice that was made while the page was loading, or that
// the browser restored after a reload, has sent no such event.

/** Sends change events for such choices once the page is loaded. @param {Document} root */
export function refreshRestored(root) {
  window.addEventListener('load', () => {
    for (const select of root.querySelectorAll('select'))
      if (isChanged(select)) select.dispatchEvent(new Event('change', { bubbles: true }));
  });
}

/** Whether the field differs from what the page was sent with. @param {HTMLSelectElement} select */
function isChanged(select) {
  const sent = [...select.options].find((option) => option.defaultSelected) ?? select.options[0];
  return sent !== undefined && sent !== select.selectedOptions[0];
}
