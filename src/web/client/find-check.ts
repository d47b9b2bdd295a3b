import { all, first } from './dom.ts';
import { say } from './say.ts';

const field = first<HTMLInputElement>('[data-filter]');
/** Shows every check again that a search has hidden. */
export const clearSearch: () => void = field === null ? () => {} : find(field);
openAll();

/**
 * Narrows the checks of a report while somebody types; without script the server does it.
 * @returns what ends the search
 */
function find(field: HTMLInputElement): () => void {
  const none = first('.empty-filter');
  const checks = all('.check');
  const texts = new Map(checks.map((check) => [check, `${check.id} ${check.textContent}`.toLowerCase()]));
  const showSegments = segmentsOfSearch();
  const narrow = () => {
    const wanted = field.value.trim().toLowerCase();
    const groups = all('.cat');
    // Seen first, so that the segments alone decide what else is hidden.
    for (const group of groups) group.hidden = false;
    for (const check of checks) check.hidden = wanted !== '' && texts.get(check)?.includes(wanted) !== true;
    const matches = checks.filter(({ hidden }) => !hidden);
    showSegments(matches, wanted !== '');
    const found = matches.filter(isShown);
    if (wanted !== '')
      for (const group of groups) group.hidden = !found.some((check) => group.contains(check));
    if (none !== null) none.hidden = wanted === '' || found.length > 0;
    say(wanted === '' ? '' : found.length === 1 ? '1 check' : `${found.length} checks`);
  };
  const clear = () => {
    field.value = '';
    narrow();
  };
  field.form?.addEventListener('submit', (event) => event.preventDefault());
  field.form?.addEventListener('input', narrow);
  // After "Back" the browser has put the words in again, without an event.
  addEventListener('pageshow', () => {
    if (field.value !== '') narrow();
  });
  first('[data-clear]')?.addEventListener('click', () => {
    clear();
    field.focus();
  });
  return clear;
}

/** What each segment lists. */
const listed: Readonly<Record<string, string>> = {
  fix: '.fail, .warn',
  pass: '.pass',
  info: '.info',
  not_applicable: '.na',
  all: '*',
};

/** Who looks for a word wants every hit, as on the server; the segment that was chosen comes back afterwards. */
function segmentsOfSearch(): (matches: readonly Element[], isSearching: boolean) => void {
  const segments = all<HTMLInputElement>('.seg input');
  const everything = segments.find(({ value }) => value === 'all');
  let before: HTMLInputElement | undefined;
  return (matches, isSearching) => {
    if (isSearching && before === undefined) {
      before = segments.find(({ checked }) => checked);
      if (everything !== undefined) everything.checked = true;
    } else if (!isSearching) {
      if (before !== undefined && everything?.checked === true) before.checked = true;
      before = undefined;
    }
    for (const { value, parentElement } of segments) {
      const count = parentElement?.querySelector('.count');
      if (count != null)
        count.textContent = String(matches.filter((check) => check.matches(listed[value] ?? '*')).length);
    }
  };
}

function openAll(): void {
  const button = first<HTMLButtonElement>('[data-expand]');
  if (button === null) return;
  button.hidden = false;
  const folds = () => all<HTMLDetailsElement>('.check details').filter(isShown);
  button.addEventListener('click', () => {
    const shown = folds();
    const opens = !areOpen(shown);
    for (const fold of shown) fold.open = opens;
  });
  // Folds are opened by hand too, and a segment or a search shows others. Many at once change the label once.
  let frame = 0;
  const label = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      button.textContent = areOpen(folds()) ? 'Close all' : 'Open all';
    });
  };
  for (const event of ['toggle', 'input', 'click']) document.addEventListener(event, label, true);
  for (const event of ['hashchange', 'pageshow']) addEventListener(event, label);
}

function areOpen(folds: readonly HTMLDetailsElement[]): boolean {
  return folds.length > 0 && folds.every(({ open }) => open);
}

function isShown(element: HTMLElement): boolean {
  return element.checkVisibility();
}
