import type { FileResponse, Step } from '../evidence/evidence.ts';
import { sameOrigin } from '../evidence/links/url-equality.ts';
import { isKnown, stateOf } from '../evidence/site/robots-txt.ts';
import type { FetchResult } from '../net/types.ts';
import { type Context, unlessOverrun } from './context.ts';
import { fileStep } from './file.ts';

const bytesMax = 600 * 1024;
const triesMax = 2;

/** robots.txt of the page's origin. A failure that may pass is asked twice, since so much follows from it. */
export async function gatherRobots(context: Context): Promise<Step<FileResponse>> {
  const url = new URL('/robots.txt', context.page).href;
  const ask = () => context.fetch('robots', { url, bytesMax, headers: { Accept: 'text/plain,*/*;q=0.8' } });
  let result = await ask();
  let tries = 1;
  for (; tries < triesMax && mayPass(result); tries += 1) result = await ask();
  return fileStep(url, result, tries);
}

function mayPass(result: FetchResult): boolean {
  if (result.ok) return (result.chain.at(-1)?.status ?? 0) >= 500;
  return ['timeout', 'connect_failed', 'connection_refused'].includes(result.code);
}

/** The product token of our User-Agent. */
export const crawlerToken = 'AssayBot';

/** What robots.txt says to us. */
export interface RobotsRules {
  /** Otherwise the file may announce a sitemap all the same. */
  readonly isKnown: boolean;
  readonly sitemaps: readonly string[];
  /** Of the URLs given, those that it denies to us; it speaks for its own origin only. */
  denied(urls: readonly string[]): Promise<ReadonlySet<string>>;
}

/** Of a file that did not arrive: nothing announced, nothing denied. */
export const silentRobots: RobotsRules = { isKnown: false, sitemaps: [], denied: async () => new Set() };

/** Undefined: the file is more than the parser can bear. */
export async function readRobots(
  robots: Step<FileResponse>,
  context: Context,
): Promise<RobotsRules | undefined> {
  if (robots.state !== 'gathered') return silentRobots;
  const ask = (urls: readonly string[]) =>
    unlessOverrun(context.options.parser.robots(robots.value, { token: crawlerToken, urls }), undefined);
  const first = await ask([]);
  if (first === undefined) return undefined;
  return {
    isKnown: isKnown({ state: stateOf(robots.value) }),
    sitemaps: first.sitemaps,
    async denied(urls) {
      const own = urls.filter((url) => sameOrigin(url, context.page));
      const answer = own.length === 0 ? undefined : await ask(own);
      return new Set(own.filter((_, i) => answer?.allowed[i] === false));
    },
  };
}
