// @ts-check
// The page of seeks: the visitor's own time zone in the form, and moments in their own time.

import { chooseOwnZone } from '../games/own_zone.js';

chooseOwnZone(document);
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
