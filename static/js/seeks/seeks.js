// @ts-check
// The page of seeks: the visitor's own time zone in the form, and moments in their own time.

import { chooseOwnZone } from '../games/own_zone.js';

chooseOwnZone(document);
showOwnTimes();
document.body.addEventListener('htmx:load', showOwnTimes);

function showOwnTimes() {
  showLocalTimes(document.body);
  showOwnHours(document.body);
}

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

/** Hours that people of other time zones have given, as they are here. @param {Element} root */
function showOwnHours(root) {
  for (const place of root.querySelectorAll('[data-zone]')) {
    if (!(place instanceof HTMLElement)) continue;
    const { zone = 'UTC', begins = '0', ends = '0' } = place.dataset;
    const later = minutesAhead() - minutesAhead(zone);
    if (later && !(begins === '0' && ends === '24'))
      place.textContent = ` (here ${clock(60 * Number(begins) + later)} to ${clock(60 * Number(ends) + later)})`;
  }
}

/** How far the clocks of a zone, or of this device, are ahead of UTC. @param {string} [timeZone] */
function minutesAhead(timeZone) {
  const now = new Date();
  const [there, utc] = [timeZone, 'UTC'].map((zone) => Date.parse(now.toLocaleString('en-US', { timeZone: zone })));
  return Math.round((there - utc) / 60_000);
}

/** @param {number} minutes since midnight, of any day */
function clock(minutes) {
  const day = ((minutes % 1440) + 1440) % 1440;
  return `${String(Math.floor(day / 60)).padStart(2, '0')}:${String(day % 60).padStart(2, '0')}`;
}
