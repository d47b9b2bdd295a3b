import { all, first, hit } from './dom.ts';
import { say } from './say.ts';

/** Single keys, unless the user has switched them off; the sheet of keys says what each does. */
if (document.body.dataset.shortcuts !== undefined) listen();

type Does = () => void;

const keys: Readonly<Record<string, Does>> = {
  '?': () => first('#keys')?.togglePopover(),
  '/': () => leadTo('[data-filter], [type="search"]', '/reports#search'),
  c: () => leadTo('#urls, #quick-url', '/reports#urls'),
  j: () => step(1),
  k: () => step(-1),
  n: nextNew,
};

/** After `g`. */
const places: Readonly<Record<string, Does>> = {
  r: () => location.assign('/reports'),
  p: () => location.assign('/projects'),
  s: () => location.assign('/sites'),
};

function listen(): void {
  let wasG = false;
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, isComposing } = event;
    if (key === 'Shift') return;
    const known = wasG ? places : keys;
    wasG = false;
    if (ctrlKey || metaKey || altKey || isComposing || hit(event, 'input, textarea, select') !== null) return;
    // Over the page only what opened it, to close it again.
    if (key !== '?' && first(':popover-open') !== null) return;
    wasG = known === keys && key === 'g';
    const does = Object.hasOwn(known, key) ? known[key] : undefined;
    if (does === undefined) return;
    event.preventDefault();
    does();
  });
}

/** To the first that shows of these fields, or to a page that has one. */
function leadTo(selector: string, elsewhere: string): void {
  const field = all(selector).find((each) => each.checkVisibility());
  if (field === undefined) location.assign(elsewhere);
  else field.focus();
}

/** From check to check in a report, elsewhere from row to row; each has the focus on what opens it. */
function step(by: 1 | -1): void {
  const checks = all('.check summary');
  const openers = checks.length > 0 ? checks : all('main tbody tr').map((row) => first('a[href]', row));
  const shown = openers.filter((each) => each?.checkVisibility() === true);
  const row = document.activeElement?.closest('.check, tbody tr');
  const at = shown.findIndex((each) => row?.contains(each) === true);
  shown[Math.max(0, at + by)]?.focus();
}

/** The next finding that the run before did not have; after the last the first again. */
function nextNew(): void {
  const found = all('.check:has(.tag.new)');
  const at = found.findIndex((check) => check.contains(document.activeElement));
  const next = found[(at + 1) % found.length];
  if (next === undefined) {
    say('No new findings');
    return;
  }
  // What the address points to shows, whatever a filter hides.
  location.hash = next.id;
  first('summary', next)?.focus();
}

/** After a form that was refused the reader begins at what was wrong with it. */
first('[data-focus]')?.focus();
