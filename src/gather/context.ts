import type { Step } from '../evidence/evidence.ts';
import { TaskOverrun } from '../lib/task-watch.ts';
import { redirectTarget } from '../net/redirect.ts';
import type { FetchFailure, FetchRequest, FetchResult } from '../net/types.ts';
import type { GatherOptions } from './types.ts';

/** What every step of the site needs: the run's options, the page it ended at, and a fetch that keeps the log. */
export interface Context {
  readonly options: GatherOptions;
  /** URL_F. */
  readonly page: URL;
  readonly fetchedAt: number;
  /** @param step name for the operator's log */
  fetch(step: string, request: Partial<FetchRequest> & { readonly url: string }): Promise<FetchResult>;
}

/** Time for one file or probe with all its redirects. */
const fileDeadlineMs = 10_000;
const fileBytesMax = 1024 * 1024;
const probeRedirectsMax = 5;
/** Of the page, and of its twins on other schemes and hosts. */
export const redirectsMax = 10;

/** @param onAnswer called after each fetch */
export function createContext(
  options: GatherOptions,
  page: URL,
  fetchedAt: number,
  onAnswer: () => void = () => {},
): Context {
  return {
    options,
    page,
    fetchedAt,
    async fetch(step, request) {
      const fetched = await options.session.fetch({
        redirectsMax: probeRedirectsMax,
        bytesMax: fileBytesMax,
        over: 'cut',
        deadlineMs: fileDeadlineMs,
        // The same wait as by default, but given by name: then the answer tells that the host was the reason.
        turnMaxMs: request.deadlineMs ?? fileDeadlineMs,
        ...request,
      });
      const result = withOwnLimit(fetched, request.url, page);
      onAnswer();
      if (!result.ok)
        options.onTrouble?.({ step, url: request.url, code: result.code, reason: result.reason });
      return result;
    },
  };
}

/**
 * The page's host has answered, so it has an address: only a rule or a resolver of ours can hide it at another port.
 * The account, who reads the page, learns nothing of the network by that (E7).
 */
function withOwnLimit(result: FetchResult, askedUrl: string, page: URL): FetchResult {
  if (result.ok || result.code !== 'no_public_address') return result;
  const last = result.chain.at(-1);
  const hidden = last ? redirectTarget(new URL(last.url), last.status, last.fields) : URL.parse(askedUrl);
  return hidden?.hostname === page.hostname ? { ...result, isOurLimit: true } : result;
}

/** For failures that tell nothing of the target. */
export function missed(code: FetchFailure): Step<never> {
  const isTold = code === 'timeout' || code === 'budget' || code === 'busy' || code === 'mapped';
  return { state: 'missing', why: isTold ? code : 'failed' };
}

/** The page has its scheme's default port: only there are its twins on other schemes and hosts to be expected. */
export function hasDefaultPort(page: URL): boolean {
  return page.port === '';
}

export const otherPort = 'The page is not served from the default port of its scheme.';

/** What the parser says, or the other value when it had to give up. */
export async function unlessOverrun<T, U>(parsing: Promise<T>, otherwise: U): Promise<T | U> {
  try {
    return await parsing;
  } catch (error) {
    if (error instanceof TaskOverrun) return otherwise;
    throw error;
  }
}
