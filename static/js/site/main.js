// @ts-check
// What every page does: copy buttons, and a sentence when the server stays silent.

import { watchCopyButtons } from './copy.js';
import { watchRequests } from './trouble.js';

watchCopyButtons(document);
watchRequests(document.body);
