// @ts-check
// The search field and the filters over what may be added. "I own" shows what the collection has beyond the roster.
// Of several groups, such as platoons, one is chosen, and its choices alone are shown.

const ALL = 'All';
const FITS = 'Fits now';
const OWNED = 'I own';

/** Shows only the choices that match the search. @param {HTMLElement} root
 *  @returns {() => void} a function to call when the choices are drawn again */
export function watchFind(root) {
  const field = /** @type {HTMLInputElement} */ (root.querySelector('#find'));
  const filters = /** @type {HTMLElement} */ (root.querySelector('#filters'));
  let chosen = ALL;
  let group = '';
  let groups = '';
  const show = () => {
    const known = groupsOf(root).map((one) => one.dataset.group ?? '');
    if (known.join() !== groups) {
      if (!known.includes(group) || known.length > groups.split(',').length) group = known.at(-1) ?? '';
      groups = known.join();
    }
    drawGroups(root, group, (id) => {
      group = id;
      show();
    });
    chosen = drawFilters(root, filters, chosen, (name) => {
      chosen = name;
      show();
    });
    filter(root, field.value.trim().toLowerCase(), chosen);
  };
  field.addEventListener('input', show);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') event.preventDefault();
    if (event.key === 'Escape' && field.value) {
      field.value = '';
      show();
    }
  });
  show();
  return show;
}

/** The choices of each group. @param {HTMLElement} root @returns {HTMLElement[]} */
function groupsOf(root) {
  return [...root.querySelectorAll('.choices-for')].filter((part) => part instanceof HTMLElement);
}

/** Shows the choices of one group, and buttons for the others.
 *  @param {HTMLElement} root @param {string} chosen @param {(id: string) => void} choose */
function drawGroups(root, chosen, choose) {
  const place = /** @type {HTMLElement} */ (root.querySelector('#for-group'));
  const groups = groupsOf(root);
  for (const one of groups) one.hidden = one.dataset.group !== chosen;
  place.hidden = groups.length < 2;
  const told = groups.map((one) => `${one.dataset.group} ${one.dataset.name}`).join();
  if (place.dataset.told !== told) {
    place.dataset.told = told;
    const words = document.createElement('span');
    words.textContent = 'Add to';
    place.replaceChildren(words, ...groups.map((one) => groupButton(one, choose)));
  }
  for (const button of place.querySelectorAll('button')) {
    button.setAttribute('aria-pressed', String(button.dataset.group === chosen));
  }
}

/** @param {HTMLElement} group @param {(id: string) => void} choose */
function groupButton(group, choose) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = group.dataset.name ?? '';
  button.dataset.group = group.dataset.group;
  button.addEventListener('click', () => choose(group.dataset.group ?? ''));
  return button;
}

/** @param {HTMLElement} root @param {HTMLElement} filters @param {string} chosen
 *  @param {(name: string) => void} choose */
function drawFilters(root, filters, chosen, choose) {
  const kinds = [...root.querySelectorAll('.choice-list')].map(
    (list) => /** @type {HTMLElement} */ (list).dataset.kind ?? '',
  );
  const names = [
    ...new Set([ALL, FITS, ...(filters.dataset.owned ? [OWNED] : []), ...(kinds.length > 1 ? kinds : [])]),
  ];
  const now = names.includes(chosen) ? chosen : ALL;
  if (filters.dataset.names !== names.join()) {
    filters.dataset.names = names.join();
    filters.replaceChildren(...names.map((name) => filterButton(name, choose)));
  }
  for (const button of filters.children) button.setAttribute('aria-pressed', String(button.textContent === now));
  return now;
}

/** @param {string} name @param {(name: string) => void} choose */
function filterButton(name, choose) {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = name;
  button.addEventListener('click', () => choose(name));
  return button;
}

/** @param {HTMLElement} root @param {string} words @param {string} kind */
function filter(root, words, kind) {
  let found = 0;
  const free = kind === OWNED ? freeModels(root) : new Map();
  for (const list of root.querySelectorAll('.choices-for:not([hidden]) .choice-list')) {
    const ofKind = [ALL, FITS, OWNED].includes(kind) || /** @type {HTMLElement} */ (list).dataset.kind === kind;
    let here = 0;
    for (const offer of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll('.offer'))) {
      const told = `${offer.dataset.find} ${/** @type {HTMLElement} */ (list).dataset.kind}`.toLowerCase();
      const fits = kind !== FITS || !offer.querySelector('.why')?.textContent;
      const isFree = kind !== OWNED || counts(offer).every(([model, count]) => (free.get(model) ?? 0) >= count);
      tellFree(offer, kind === OWNED && isFree ? free : null);
      const shown = ofKind && fits && isFree && words.split(/\s+/).every((word) => told.includes(word));
      offer.hidden = !shown;
      here += shown ? 1 : 0;
    }
    /** @type {HTMLElement} */ (list).hidden = here === 0;
    found += here;
  }
  const none = /** @type {HTMLElement | null} */ (root.querySelector('.nothing-found'));
  if (none) none.hidden = found > 0;
}

/** The models of a row or an offer, each with its number. @param {HTMLElement} element
 *  @returns {[string, number][]} */
function counts(element) {
  const pairs = (element.dataset.models ?? '').split(' ').filter(Boolean);
  return pairs.map((pair) => [pair.slice(0, pair.lastIndexOf(':')), Number(pair.slice(pair.lastIndexOf(':') + 1))]);
}

/** How many models of each kind are owned and not in the roster. @param {HTMLElement} root
 *  @returns {Map<string, number>} */
function freeModels(root) {
  const filters = /** @type {HTMLElement} */ (root.querySelector('#filters'));
  const owned = (filters.dataset.owned ?? '').split(' ').filter(Boolean);
  const free = new Map(owned.map((pair) => [pair.split(':')[0], Number(pair.split(':')[1])]));
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('.unit[data-models]'))) {
    for (const [model, count] of counts(row)) free.set(model, (free.get(model) ?? 0) - count);
  }
  return free;
}

/** Says at an offer how often it can be taken from the collection; nothing without `free`.
 *  @param {HTMLElement} offer @param {Map<string, number> | null} free */
function tellFree(offer, free) {
  const old = offer.querySelector('.offer-free');
  if (!free) {
    old?.remove();
    return;
  }
  const times = Math.min(...counts(offer).map(([model, count]) => Math.floor((free.get(model) ?? 0) / count)));
  const line = old ?? document.createElement('p');
  line.className = 'offer-free';
  line.textContent = `${times} free in your collection`;
  if (!old) offer.querySelector('.offer-what')?.append(line);
}
