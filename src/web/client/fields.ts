import { all } from './dom.ts';

/** Filters apply when they change; their button stays for the keyboard. */
for (const form of all<HTMLFormElement>('form[data-auto]')) {
  form.addEventListener('change', () => form.requestSubmit());
}

/** A password can be looked at while it is typed. */
for (const button of all<HTMLButtonElement>('[data-reveal]')) {
  const field = document.getElementById(button.dataset.reveal ?? '');
  if (!(field instanceof HTMLInputElement)) continue;
  button.hidden = false;
  button.addEventListener('click', () => {
    const isHidden = field.type === 'password';
    field.type = isHidden ? 'text' : 'password';
    button.textContent = isHidden ? 'Hide' : 'Show';
    button.setAttribute('aria-pressed', String(isHidden));
  });
}
