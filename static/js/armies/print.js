// @ts-check
// The page to print follows what is chosen for it.

const form = document.getElementById('print-choice');
if (form instanceof HTMLFormElement) {
  form.querySelector('#print-show')?.setAttribute('hidden', '');
  form.addEventListener('change', () => form.requestSubmit());
  form.querySelector('#print-now')?.addEventListener('click', () => window.print());
}
