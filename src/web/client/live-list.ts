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

const list = first('[data-poll]');
if (list !== null) setTimeout(() => void look(list, list.dataset.poll ?? ''), everyMs);

/** Asks how the reports in progress stand, while somebody looks and something is in progress. */
async function look(list: HTMLElement, address: string): Promise<void> {
  const rows = new Map(all('[data-report]', list).map((row) => [Number(row.dataset.report), row]));
  if (rows.size === 0) return;
  if (document.visibilityState === 'visible') {
    const states = await ask(address, [...rows.keys()]);
    for (const state of states) show(rows.get(state.id), state);
    if (states.some(({ isOver }) => isOver) && isFreeToReload()) {
      // Its address, and not the page: that may be the answer to a form, which a reload would send again.
      location.replace(list.dataset.here ?? location.href);
      return;
    }
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

/** Nobody loses what is typed, ticked or opened to a page that loads itself again. */
function isFreeToReload(): boolean {
  const focused = document.activeElement;
  const isTyping = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
  return !isTyping && !isFilledIn() && first('.menu[open], :popover-open') === null;
}
