import { durationInWords } from '../lib/durations.ts';
import { retryAfterMs } from '../net/retry-after.ts';
import type { FetchRequest, FetchResult } from '../net/types.ts';
import type { FilesContext } from './context.ts';

/**
 * For files of the site, which come before its pages: waits for the turn of the host, however late it is, and asks once
 * more where it was busy.
 */
export async function askPatiently(
  request: Partial<FetchRequest> & { readonly url: string },
  { asking, manners, rest, budgets, parts }: FilesContext,
): Promise<FetchResult> {
  let wasBusy = false;
  for (;;) {
    const ms = manners.nextInMs(parts.now());
    if (ms > 0) await rest(ms, '');
    const result = await asking.fetch(request);
    const pauseMs = pauseAfter(result, parts.now());
    if (pauseMs === undefined || parts.stop.aborted || pauseMs > budgets.leftMs()) return result;
    await rest(pauseMs, pausedByHost(pauseMs));
    if (result.ok && wasBusy) return result;
    wasBusy = result.ok;
  }
}

/** What whoever looks on is told. */
export function pausedByHost(ms: number): string {
  return `The site asked to be left alone for ${durationInWords(1_000 * Math.ceil(ms / 1_000))}.`;
}

/** How long the host wants to be left alone; undefined: it does not ask for that. */
function pauseAfter(result: FetchResult, now: number): number | undefined {
  if (!result.ok) return result.code === 'busy' ? (result.turn?.inMs ?? 1_000) : undefined;
  const last = result.chain.at(-1);
  return last === undefined ? undefined : retryAfterMs(last.status, last.fields, now);
}
