import { all } from './dom.ts';
import { isFilledIn } from './filled-in.ts';

for (const form of all<HTMLFormElement>('form[data-auto]')) applyChoices(form);

/**
 * A filter applies when something is chosen by pointer. Arrow keys choose each option on the way to another, so the
 * keyboard has the button of the form, and so has whoever would lose what another form holds. (WCAG 3.2.2)
 */
function applyChoices(form: HTMLFormElement): void {
  let isPointed = false;
  form.addEventListener('pointerdown', () => {
    isPointed = true;
  });
  form.addEventListener('keydown', () => {
    isPointed = false;
  });
  // "Back" may show the page as it was left: the choices of the next list, above this one.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) form.reset();
  });
  form.addEventListener('change', ({ target }) => {
    if (isPointed && target instanceof HTMLSelectElement && !isFilledIn(form)) form.requestSubmit();
  });
}

/** A password can be looked at while it is typed. */
for (const button of all<HTMLButtonElement>('[data-reveal]')) {
  const field = document.getElementById(button.dataset.reveal ?? '');
  if (!(field instanceof HTMLInputElement)) continue;
  button.hidden = false;
  button.addEventListener('click', () => {
    field.type = field.type === 'password' ? 'text' : 'password';
    const { dataset, textContent, ariaLabel } = button;
    [button.textContent, dataset.verb] = [dataset.verb ?? '', textContent];
    [button.ariaLabel, dataset.name] = [dataset.name ?? '', ariaLabel ?? ''];
  });
}
