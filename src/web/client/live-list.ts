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
    for (const state of states) show(rows.get(state.id), state);
    const ended = states.filter(({ isOver }) => isOver).length;
    const isTime = ended === rows.size || performance.now() > stayMs;
    // Nobody loses their place: a list that is scrolled waits too.
    if (ended > 0 && isTime && scrollY === 0 && !isInUse()) {
      // Its address, and not the page: that may be the answer to a form, which a reload would send again.
      location.replace(list.dataset.here ?? location.href);
      return;
    }
    if (ended > 0) announce(list, ended);
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

/** The status of the list says how many have ended, and the title of the page how many are left. */
function announce(list: HTMLElement, ended: number): void {
  const status = first('[data-ended]', list);
  const sentence = textsOf(status?.dataset.ended)[ended - 1];
  if (status === null || sentence === undefined || status.textContent === sentence) return;
  status.textContent = sentence;
  const titles = textsOf(status.dataset.titles);
  // What stands around it, such as the name of the product, stays.
  const before = titles.slice(0, ended).findLast((title) => document.title.includes(title));
  if (before !== undefined) document.title = document.title.replace(before, titles[ended] ?? before);
}

function textsOf(json = '[]'): readonly string[] {
  return JSON.parse(json) as readonly string[];
}
