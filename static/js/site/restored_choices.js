// @ts-check
// What a form says beside its fields follows what is chosen in them. A choice made while the page was still loading,
// or put back by the browser when the page is loaded again, has told nobody.

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
