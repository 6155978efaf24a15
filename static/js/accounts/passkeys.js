// @ts-check
// Passkeys: a form marked with `data-passkey` asks the browser for one and sends its answer. Without a script, or where
// the browser has no passkeys, its button stays hidden and a sentence says why.

/** @typedef {{ publicKey: Record<string, any> }} Options */

const NONE = window.isSecureContext
  ? 'This browser has no passkeys.'
  : 'Browsers allow passkeys only on https:// pages.';
const STOPPED = 'No passkey was used. Try again, or choose another way.';

for (const form of document.querySelectorAll('form[data-passkey]')) {
  if (form instanceof HTMLFormElement) offer(form);
}

/** @param {HTMLFormElement} form */
function offer(form) {
  const words = /** @type {HTMLElement} */ (form.querySelector('[role=status]'));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector('button'));
  if (!window.PublicKeyCredential) {
    words.textContent = NONE;
    return;
  }
  button.hidden = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    button.disabled = true;
    try {
      const options = await optionsFor(form, words);
      if (options) send(form, await answer(form, options));
    } catch {
      words.textContent = STOPPED;
    }
    button.disabled = false;
  });
}

/**
 * What the server wants to know: written on the page, or fetched when it depends on what was typed.
 * @param {HTMLFormElement} form
 * @param {HTMLElement} words
 * @returns {Promise<Options | null>}
 */
async function optionsFor(form, words) {
  const written = form.querySelector('script[type="application/json"]')?.textContent;
  if (written) return Object.values(JSON.parse(written))[0];
  const address = form.dataset.options ?? '';
  const asks = form.dataset.passkey === 'create';
  const request = asks ? { method: 'POST', body: new FormData(form) } : {};
  const reply = await fetch(address, { ...request, headers: { Accept: 'application/json' } });
  const told = await reply.json().catch(() => ({}));
  if (told.csrf_token) field(form, 'csrfmiddlewaretoken').value = told.csrf_token;
  if (reply.ok) return told.request_options ?? told.creation_options;
  words.textContent = told.errors ? Object.values(told.errors).flat().join(' ') : STOPPED;
  return null;
}

/**
 * @param {HTMLFormElement} form
 * @param {Options} options
 * @returns {Promise<Record<string, any>>}
 */
async function answer(form, options) {
  const publicKey = readable(options.publicKey);
  if (form.dataset.passkey === 'create') {
    const made = /** @type {any} */ (await navigator.credentials.create({ publicKey: /** @type {any} */ (publicKey) }));
    return { ...common(made), response: texts(made.response, ['attestationObject', 'clientDataJSON']) };
  }
  const found = /** @type {any} */ (await navigator.credentials.get({ publicKey: /** @type {any} */ (publicKey) }));
  const parts = ['authenticatorData', 'clientDataJSON', 'signature', 'userHandle'];
  return { ...common(found), response: texts(found.response, parts) };
}

/** @param {HTMLFormElement} form @param {Record<string, any>} credential */
function send(form, credential) {
  field(form, 'credential').value = JSON.stringify(credential);
  form.submit();
}

/** @param {HTMLFormElement} form @param {string} name @returns {HTMLInputElement} */
function field(form, name) {
  return /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
}

/** The options with bytes where the server wrote text. @param {Record<string, any>} options */
function readable(options) {
  const named = (/** @type {Record<string, any>} */ one) => ({ ...one, id: bytes(one.id) });
  return {
    ...options,
    challenge: bytes(options.challenge),
    ...(options.user && { user: named(options.user) }),
    ...(options.excludeCredentials && { excludeCredentials: options.excludeCredentials.map(named) }),
    ...(options.allowCredentials && { allowCredentials: options.allowCredentials.map(named) }),
  };
}

/** @param {any} credential */
function common(credential) {
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
}

/** @param {any} response @param {string[]} parts */
function texts(response, parts) {
  return Object.fromEntries(parts.filter((part) => response[part]).map((part) => [part, text(response[part])]));
}

/** @param {string} base64url @returns {Uint8Array} */
function bytes(base64url) {
  return Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}

/** @param {ArrayBuffer} buffer @returns {string} */
function text(buffer) {
  const base64 = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
