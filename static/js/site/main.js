// @ts-check
// What every page does: copy buttons, lines about what is chosen, forms sent whole, the keyboard's place, what stands
// beside a long page, tabs that are logged out together, and a sentence when the server stays silent.

import { watchAsides } from './aside.js';
import { watchCopyButtons } from './copy.js';
import { watchDetails } from './details.js';
import { watchFocus } from './focus.js';
import { keepChoices, sendWhole } from './following.js';
import { watchLoggingOut } from './gone.js';
import { watchLeaving } from './leaving.js';
import { tellRestored } from './restored.js';
import { watchRequests } from './trouble.js';

watchAsides(document.body);
watchCopyButtons(document);
watchDetails(document);
watchFocus(document.body);
tellRestored(document);
sendWhole(document.body);
keepChoices(document.body);
watchLoggingOut(document.body);
watchLeaving(document.body);
watchRequests(document.body);
