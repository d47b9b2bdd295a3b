import { all } from './dom.ts';
import { closeMenu } from './menus.ts';

/** The theme changes at once; the server is told, so that the next page begins with it. */
document.addEventListener('submit', async (event) => {
  const { target: form, submitter } = event;
  if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return;
  if (form.getAttribute('action') !== '/theme') return;
  event.preventDefault();
  const { documentElement: root } = document;
  if (submitter.value === '') delete root.dataset.theme;
  else root.dataset.theme = submitter.value;
  for (const button of all('[name="theme"]', form))
    button.setAttribute('aria-pressed', String(button === submitter));
  closeMenu(form.closest('details'));
  const body = new URLSearchParams({ theme: submitter.value });
  await fetch('/theme', { method: 'POST', body, redirect: 'manual' }).catch(() => undefined);
});
