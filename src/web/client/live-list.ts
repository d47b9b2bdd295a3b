import { all, first } from './dom.ts';
import { isInUse } from './in-use.ts';

/** One report of the list that waits or runs. */
interface LiveState {
  readonly id: number;
  readonly status: string;
  readonly percent: number;
  readonly isOver: boolean;
}

const everyMs = 2_000;
/** Where many end one after the other, the page stays at least so long: it is not loaded again for each of them. */
const stayMs = 10_000;

const list = first('[data-poll]');
if (list !== null) setTimeout(() => void look(list, list.dataset.poll ?? ''), everyMs);

/** Asks how the reports in progress stand, while somebody looks and something is in progress. */
async function look(list: HTMLElement, address: string): Promise<void> {
  const rows = new Map(all('[data-report]', list).map((row) => [Number(row.dataset.report), row]));
  if (rows.size === 0) return;
  if (document.visibilityState === 'visible') {
    const states = await ask(address, [...rows.keys()]);
    if (states !== undefined && isToLoad(list, rows, states)) {
      // Its address, and not the page: that may be the answer to a form, which a reload would send again.
      location.replace(list.dataset.here ?? location.href);
      return;
    }
  }
  setTimeout(() => void look(list, address), everyMs);
}

/** Undefined: no answer, or none of use. */
async function ask(
  address: string,
  ids: readonly number[],
): Promise<readonly LiveState[] | 'signed out' | undefined> {
  const query = new URLSearchParams(ids.map((id) => ['id', String(id)]));
  try {
    const answer = await fetch(`${address}?${query}`, { redirect: 'manual' });
    if (answer.type === 'opaqueredirect') return 'signed out';
    return answer.ok ? ((await answer.json()) as LiveState[]) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the page shows more when it is loaded again, and nobody loses anything by that; until then the list says how
 * it stands. Whoever was signed out is led to the sign-in, or goes on after one in another tab.
 */
function isToLoad(
  list: HTMLElement,
  rows: ReadonlyMap<number, HTMLElement>,
  states: readonly LiveState[] | 'signed out',
): boolean {
  if (states === 'signed out') {
    if (!isInUse()) return true;
    say(list, first('[data-lost]', list)?.dataset.lost);
    return false;
  }
  for (const state of states) show(rows.get(state.id), state);
  const ended = states.filter(({ isOver }) => isOver).length;
  const isTime = ended === rows.size || performance.now() > stayMs;
  // Nobody loses their place: a list that is scrolled waits too.
  if (ended > 0 && isTime && scrollY === 0 && !isInUse()) return true;
  announce(list, ended);
  return false;
}

function show(row: HTMLElement | undefined, { status, percent }: LiveState): void {
  if (row === undefined) return;
  const label = first('label', row);
  if (label !== null && label.textContent !== status) label.textContent = status;
  const bar = first<HTMLProgressElement>('progress', row);
  if (bar !== null) bar.value = percent;
}

/** The status of the list says how many have ended, and the title of the page how many are left. */
function announce(list: HTMLElement, ended: number): void {
  const data = first('[data-ended]', list)?.dataset;
  say(list, textsOf(data?.ended)[ended]);
  const titles = textsOf(data?.titles);
  // What stands around it, such as the name of the product, stays.
  const before = titles.slice(0, ended).findLast((title) => document.title.includes(title));
  if (before !== undefined) document.title = document.title.replace(before, titles[ended] ?? before);
}

function say(list: HTMLElement, sentence: string | undefined): void {
  const status = first('[role="status"]', list);
  if (status !== null && sentence !== undefined && status.textContent !== sentence)
    status.textContent = sentence;
}

function textsOf(json = '[]'): readonly string[] {
  return JSON.parse(json) as readonly string[];
}
