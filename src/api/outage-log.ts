import { AssayError } from '../errors.ts';
import { isLately } from '../lib/is-lately.ts';
import type { Log } from '../lib/log.ts';

const quietMs = 60_000;

/** An outage fails every request: its cause is logged with the first, and once a minute while it lasts. */
export function createOutageLog(log: Log, now: () => number): (error: unknown) => void {
  let loggedAt: number | undefined;
  return (error) => {
    if (!(error instanceof AssayError) || error.code !== 'storage-unavailable') return;
    // Without one it is our own refusal, and /readyz says why.
    if (error.cause === undefined) return;
    if (loggedAt !== undefined && isLately(loggedAt, now(), quietMs)) return;
    loggedAt = now();
    log.error('The storage did not serve a request.', { error: error.cause });
  };
}
