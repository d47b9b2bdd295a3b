import { AssayError } from '../errors.ts';
import { isLately } from '../lib/is-lately.ts';
import type { Log } from '../lib/log.ts';

const quietMs = 60_000;

/** An outage fails every request: each cause is logged with the first, and once a minute while it lasts. */
export function createOutageLog(log: Log, now: () => number): (error: unknown) => void {
  const loggedAt = new Map<string, number>();
  return (error) => {
    if (!(error instanceof AssayError) || error.code !== 'storage-unavailable') return;
    // Without one it is our own refusal, and /readyz says why.
    if (error.cause === undefined) return;
    const kind = kindOf(error.cause);
    const last = loggedAt.get(kind);
    if (last !== undefined && isLately(last, now(), quietMs)) return;
    loggedAt.set(kind, now());
    log.error('The storage did not serve a request.', { error: error.cause });
  };
}

/** By codes alone, of which there are few: messages hold statements. */
function kindOf(cause: unknown): string {
  const { name, code, errcode } = cause as { name?: string; code?: string; errcode?: number };
  return [name, code, errcode].join(' ');
}
