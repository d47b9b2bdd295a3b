import type { Claimed } from '../crawl/types.ts';
import { contentType } from '../evidence/html/encoding.ts';
import { failureOfFetch } from '../gather/failures.ts';
import type { FetchFailure, FetchResult } from '../net/types.ts';
import type { KnownPage } from './again.ts';
import type { Bounds, WalkContext } from './context.ts';
import { namedBy } from './edges.ts';
import { isNamedAsFile } from './file-names.ts';
import { readAnswer } from './read-answer.ts';
import type { Visit } from './visited.ts';

/** Once more, at the end, is tried what may have been a moment's trouble. */
const triesMax = 2;

/**
 * Asks for one address. Redirects come back as answers: each hop is an address of its own (Q14).
 * @param known what the crawl before has of it, which is taken over where it has not changed
 */
export async function visit(
  claimed: Claimed,
  bounds: Bounds,
  context: WalkContext,
  known?: KnownPage,
): Promise<Visit> {
  let requests = 0;
  const ask = async (method: 'GET' | 'HEAD', conditions = {}): Promise<FetchResult | null> => {
    if (!(await hasTurn(context))) return null;
    requests += 1;
    const headers = { ...asPage.headers, ...conditions };
    const result = await context.asking.fetch({ url: claimed.url, method, ...asPage, headers });
    note(result, context);
    return result;
  };
  let result = isNamedAsFile(claimed.url) ? await ask('HEAD') : undefined;
  if (result === undefined || (result !== null && isInDoubt(result))) {
    result = await ask('GET', known?.conditions);
    const last = result?.ok === true ? result.chain.at(-1) : undefined;
    if (known !== undefined && last?.status === 304) {
      if (known.isStill(last.fields)) return { ...reused(claimed, known, bounds), requests };
      result = await ask('GET');
    }
  }
  if (result === null) return { ...asBefore(claimed), requests };
  if (!result.ok) return { ...unanswered(claimed, result), requests };
  return { ...(await readAnswer(claimed, result, bounds, context)), requests };
}

const asPage = {
  headers: { Accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8' },
  redirect: 'answer',
  keepUnfinished: true,
} as const;

/** Waits for what robots.txt asks for; false where the walk ends in the meantime. */
async function hasTurn({ parts, manners, budgets, rest }: WalkContext): Promise<boolean> {
  const ms = manners.nextInMs(parts.now());
  if (ms > 0) await rest(ms, '');
  return ms === 0 || (!parts.stop.aborted && budgets.leftMs() > 0);
}

/** HEAD says too little: of pages, and of failures, which some servers have for HEAD alone. */
function isInDoubt(head: FetchResult): boolean {
  if (!head.ok) return head.code === 'connect_failed';
  const { status = 0, fields = [] } = head.chain.at(-1) ?? {};
  if (status >= 300 && status <= 399) return false;
  return status < 200 || status > 299 || /html/.test(contentType(fields)?.essence ?? 'html');
}

function note(result: FetchResult, { manners }: WalkContext): void {
  const last = result.chain.at(-1);
  if (result.ok && last !== undefined) {
    const isFailure = last.status >= 500 || last.status === 429;
    manners.heard({ tookMs: last.timings.totalMs, isFailure });
  } else if (!result.ok && !result.refused && troubles.has(result.code)) {
    manners.heard({ tookMs: result.code === 'timeout' ? timeoutMs : 0, isFailure: true });
  }
}

/** What a timeout counts as where the median of answers is asked for. */
const timeoutMs = 15_000;

/** What may be otherwise in a minute. */
const troubles: ReadonlySet<FetchFailure> = new Set([
  'timeout',
  'connect_failed',
  'connection_refused',
  'tls_error',
  'no_public_address',
]);

type Answerless = Omit<Visit, 'requests'>;

/** It waits where it was. */
function asBefore(claimed: Claimed): Answerless {
  return { claimed, fetched: null, later: false, met: [], pauseMs: 0, isSpent: false, wall: null };
}

/** All that was made of it, as if it had been read again. */
function reused(claimed: Claimed, { page, status, since }: KnownPage, bounds: Bounds): Answerless {
  const fetched = {
    n: claimed.n,
    kind: 'page',
    why: null,
    status,
    targetUrl: null,
    // A 304 has no body.
    bytes: 0,
    page,
    unchangedSince: since,
  } as const;
  return { ...asBefore(claimed), fetched, met: namedBy(page.extract, claimed, bounds) };
}

function unanswered(claimed: Claimed, result: FetchResult & { ok: false }): Answerless {
  const before = asBefore(claimed);
  const { code, turn } = result;
  if (code === 'busy') return { ...before, pauseMs: turn?.inMs ?? 1_000 };
  if (code === 'budget') return { ...before, isSpent: true };
  const mayPass = troubles.has(code) && result.refused !== true && claimed.tries + 1 < triesMax;
  if (mayPass) return { ...before, later: true };
  const why = failureOfFetch(result).code;
  const fetched = {
    n: claimed.n,
    kind: 'error',
    why,
    status: null,
    targetUrl: null,
    bytes: 0,
    page: null,
  } as const;
  return { ...before, fetched };
}
