// @ts-check
// The page of seeks: the visitor's own time zone in the form, and moments in their own time.

const zone = document.querySelector('select[name=zone]');
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone instanceof HTMLSelectElement && zone.value === 'UTC' && [...zone.options].some(({ value }) => value === own))
  zone.value = own;

showLocalTimes(document.body);
document.body.addEventListener('htmx:load', () => showLocalTimes(document.body));

/** @param {Element} root */
function showLocalTimes(root) {
  for (const moment of root.querySelectorAll('time[data-local]'))
    if (moment instanceof HTMLTimeElement)
      moment.textContent = new Date(moment.dateTime).toLocaleString(undefined, {
        weekday: 'long',
        day: 'numeric',
        month: 'long',
        hour: '2-digit',
        minute: '2-digit',
        timeZoneName: 'short',
      });
}
