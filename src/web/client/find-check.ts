import { all, first } from './dom.ts';
import { say } from './say.ts';

const field = first<HTMLInputElement>('[data-filter]');
if (field !== null) find(field);
openAll();

/** Narrows the checks of a report while somebody types; without script the server does it. */
function find(field: HTMLInputElement): void {
  const none = first('.empty-filter');
  const checks = all('.check');
  const texts = new Map(checks.map((check) => [check, `${check.id} ${check.textContent}`.toLowerCase()]));
  const narrow = () => {
    const wanted = field.value.trim().toLowerCase();
    const groups = all('.cat');
    // Seen first, so that the segments alone decide what else is hidden.
    for (const group of groups) group.hidden = false;
    for (const check of checks) check.hidden = wanted !== '' && texts.get(check)?.includes(wanted) !== true;
    const found = checks.filter(isShown);
    if (wanted !== '')
      for (const group of groups) group.hidden = !found.some((check) => group.contains(check));
    if (none !== null) none.hidden = wanted === '' || found.length > 0;
    if (wanted !== '') say(found.length === 1 ? '1 check' : `${found.length} checks`);
  };
  field.form?.addEventListener('submit', (event) => event.preventDefault());
  field.form?.addEventListener('input', narrow);
  first('[data-clear]')?.addEventListener('click', () => {
    field.value = '';
    narrow();
    field.focus();
  });
}

function openAll(): void {
  const button = first<HTMLButtonElement>('[data-expand]');
  if (button === null) return;
  button.hidden = false;
  button.addEventListener('click', () => {
    const folds = all<HTMLDetailsElement>('.check details').filter(isShown);
    const opens = folds.some(({ open }) => !open);
    for (const fold of folds) fold.open = opens;
    button.textContent = opens ? 'Close all' : 'Open all';
  });
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility();
}
