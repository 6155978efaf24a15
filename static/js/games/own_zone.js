// @ts-check

/**
 * Chooses the time zone of this device in a select box that still says UTC.
 * @param {Document} page
 */
export function chooseOwnZone(page) {
  const field = page.querySelector('select[name=zone]');
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!(field instanceof HTMLSelectElement) || field.value !== 'UTC') return;
  if ([...field.options].some(({ value }) => value === own)) field.value = own;
}
