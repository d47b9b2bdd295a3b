import type { FetchRequest, FetchResult, FetchSession, SessionLimits } from '../net/types.ts';

/** The sessions of a walk, one after the other: each holds the sockets that it has had until it is closed. */
export interface Asking {
  fetch(request: Partial<FetchRequest> & { readonly url: string }): Promise<FetchResult>;
  /** Between two stretches, when nothing is under way. */
  renew(): Promise<void>;
  /** Over all sessions. */
  bytesRead(): number;
  close(): Promise<void>;
}

interface AskingParts {
  readonly open: (limits: Partial<SessionLimits>) => FetchSession;
  readonly leftMs: () => number;
  readonly leftBytes: () => number;
}

/** Requests of one session, about. */
const stretch = 1_000;
/** Redirects of sitemaps count, too. */
const requestsMax = 20 * stretch;
/** Node's timers hold no more. */
export const timerMaxMs = 2 ** 31 - 1;

export function createAsking({ open, leftMs, leftBytes }: AskingParts): Asking {
  let session: FetchSession | null = null;
  let requests = 0;
  let bytesBefore = 0;
  const bytesRead = () => bytesBefore + (session?.bytesRead() ?? 0);
  const opened = () => {
    session ??= open({
      requestsMax,
      bytesMax: leftBytes(),
      totalMs: Math.min(leftMs(), timerMaxMs),
    });
    return session;
  };
  const close = async () => {
    bytesBefore = bytesRead();
    requests = 0;
    const over = session;
    session = null;
    await over?.close();
  };

  return {
    fetch(request) {
      requests += 1;
      return opened().fetch({ ...usual, ...request });
    },
    async renew() {
      if (requests >= stretch) await close();
    },
    bytesRead,
    close,
  };
}

/** E6: 15 s a page with the body, and 5 s until its host has a turn for it. */
const usual = {
  redirectsMax: 5,
  bytesMax: 5 * 2 ** 20,
  over: 'cut',
  deadlineMs: 15_000,
  turnMaxMs: 5_000,
} as const;
