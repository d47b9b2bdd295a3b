import { first, hit } from './dom.ts';

const search = first<HTMLInputElement>('[data-filter], input[type="search"]');
const choice = first<HTMLInputElement>('[data-slash]');
if (search !== null && choice !== null) leadTo(search, choice);

/** `/` leads to the search. Speech input types what it hears, so that can be turned off. (WCAG 2.1.4) */
function leadTo(search: HTMLInputElement, choice: HTMLInputElement): void {
  const apply = (isOn: boolean) => {
    choice.checked = isOn;
    // It is kept, so nothing is lost when the page is loaded again.
    choice.defaultChecked = isOn;
    if (isOn) search.setAttribute('aria-keyshortcuts', '/');
    else search.removeAttribute('aria-keyshortcuts');
  };
  const applyKept = () => apply((read() ?? (choice.checked ? 'on' : 'off')) === 'on');
  choice.checked = true;
  applyKept();
  offer(choice);
  choice.addEventListener('change', () => {
    apply(choice.checked);
    keep(choice.checked ? 'on' : 'off');
  });
  // It may be turned off in another tab, or after this page was left.
  addEventListener('storage', applyKept);
  addEventListener('pageshow', applyKept);
  document.addEventListener('keydown', (event) => {
    if (!choice.checked || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (hit(event, 'input, textarea, select') !== null) return;
    event.preventDefault();
    search.focus();
  });
}

/** Without script, and where nothing can be searched, its menu neither has it nor names it. */
function offer(choice: HTMLInputElement): void {
  const label = choice.closest('label');
  if (label !== null) label.hidden = false;
  const button = first('summary', choice.closest('.menu') ?? document);
  button?.setAttribute('aria-label', choice.dataset.slash ?? '');
}

/** Browsers that keep nothing for a site refuse both: then the choice holds for this page. */
function read(): string | null {
  try {
    return localStorage.getItem('slash');
  } catch {
    return null;
  }
}

function keep(choice: 'on' | 'off'): void {
  try {
    localStorage.setItem('slash', choice);
  } catch {
    // See above.
  }
}

/** After a form that was refused the reader begins at what was wrong with it. */
first('[data-focus]')?.focus();
