import { all, first } from './dom.ts';
import { isFilledIn } from './filled-in.ts';

/** One report of the list that waits or runs. */
interface LiveState {
  readonly id: number;
  readonly status: string;
  readonly percent: number;
  readonly isOver: boolean;
}

const everyMs = 2_000;
/** Where many end one after the other, the page does not load itself again for each of them. */
const quietMs = 10_000;

const list = first('[data-poll]');
if (list !== null) setTimeout(() => void look(list, list.dataset.poll ?? ''), everyMs);

/** Asks how the reports in progress stand, while somebody looks and something is in progress. */
async function look(list: HTMLElement, address: string): Promise<void> {
  const rows = new Map(all('[data-report]', list).map((row) => [Number(row.dataset.report), row]));
  if (rows.size === 0) return;
  if (document.visibilityState === 'visible') {
    const states = await ask(address, [...rows.keys()]);
    for (const state of states) show(rows.get(state.id), state);
    const ready = states.filter(({ isOver }) => isOver).length;
    const isQuiet = ready === rows.size || performance.now() > quietMs;
    if (ready > 0 && isQuiet && isFreeToReload()) {
      // Its address, and not the page: that may be the answer to a form, which a reload would send again.
      location.replace(list.dataset.here ?? location.href);
      return;
    }
    if (ready > 0) announce(list, ready);
  }
  setTimeout(() => void look(list, address), everyMs);
}

async function ask(address: string, ids: readonly number[]): Promise<LiveState[]> {
  const query = new URLSearchParams(ids.map((id) => ['id', String(id)]));
  try {
    const answer = await fetch(`${address}?${query}`);
    return answer.ok && !answer.redirected ? ((await answer.json()) as LiveState[]) : [];
  } catch {
    return [];
  }
}

function show(row: HTMLElement | undefined, { status, percent }: LiveState): void {
  if (row === undefined) return;
  const label = first('label', row);
  if (label !== null && label.textContent !== status) label.textContent = status;
  const bar = first<HTMLProgressElement>('progress', row);
  if (bar !== null) bar.value = percent;
}

/** The status of the list says how many can be seen; the link to load the page again stands beside it. */
function announce(list: HTMLElement, ready: number): void {
  const status = first('[data-ready]', list);
  const sentence = (JSON.parse(status?.dataset.ready ?? '[]') as readonly string[])[ready - 1];
  if (status !== null && sentence !== undefined && status.textContent !== sentence)
    status.textContent = sentence;
}

/**
 * Nobody loses their place, or what is typed, ticked or opened, to a page that loads itself again: the focus
 * anywhere holds it back, and so does a page that is scrolled. (WCAG 2.2.2)
 */
function isFreeToReload(): boolean {
  const isElsewhere = document.activeElement !== document.body || scrollY > 0;
  const isBusy = getSelection()?.isCollapsed === false || first('.menu[open], :popover-open') !== null;
  return !isElsewhere && !isBusy && !isFilledIn();
}
