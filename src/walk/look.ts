import { setTimeout } from 'node:timers/promises';
import { identityOf, ignoredParams, noIgnoredParams } from '../crawl/identity.ts';
import { createScope } from '../crawl/scope.ts';
import type { CrawlSettings, Met } from '../crawl/types.ts';
import { isSuccess } from '../gather/file.ts';
import { createAsking } from './asking.ts';
import { type Bounds, type FilesContext, WalkRests } from './context.ts';
import { firstMet } from './ledger.ts';
import { createManners, freshMemory } from './manners.ts';
import { createRobots, type Robots } from './robots.ts';
import { type AskedSitemap, readSitemaps } from './sitemaps.ts';
import type { WalkParts } from './types.ts';

interface LookOrder {
  readonly settings: CrawlSettings;
  readonly session: WalkParts['session'];
  readonly reader: FilesContext['parts']['reader'];
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** What is known of a site before any page of it was fetched. */
interface Look {
  readonly robots: {
    readonly url: string;
    /** Null: nobody answered. */
    readonly status: number | null;
    readonly letsIn: boolean;
    readonly crawlDelay: number | null;
  };
  readonly sitemaps: readonly {
    readonly url: string;
    /** Null: nobody answered. */
    readonly status: number | null;
    readonly entries: number;
    readonly isWhole: boolean;
    /** Why it lists nothing, as a sentence; null: it is read. */
    readonly error: string | null;
  }[];
  /** The start, the list, and what sitemaps name within the site: identities, each once. */
  readonly met: readonly Met[];
  /** Of those at the origin of the start. */
  readonly denied: ReadonlySet<string>;
  /** False: more may be there. */
  readonly isWhole: boolean;
}

const lookMs = 10_000;
const requestsMax = 10;
/** Half of it is for pages, as in every walk. */
const bytesMax = 60 * 2 ** 20;
/** Somebody waits for the answer: what asks for a longer pause is left alone. */
const restMaxMs = 2_000;
/** Enough to tell how a site is made. */
const metMax = 5_000;

/** Asks for robots.txt and for sitemaps as a crawl would, but a few of them alone. */
export async function lookAt(order: LookOrder): Promise<Look> {
  const { settings } = order;
  const files: Look['sitemaps'][number][] = [];
  let isUnread = false;
  const tell = (asked: AskedSitemap) => {
    files.push(sitemapOf(asked));
    isUnread ||= asked.came === 'unread';
  };
  const context = contextOf(order);
  const robots = createRobots(context);
  const met = new Map<string, Met>();
  const add = async (found: readonly Met[]) => {
    for (const one of found) if (met.size < metMax) join(met, one);
  };
  try {
    const { isAway, ...said } = await askRobots(robots, settings);
    await add(firstMet(settings));
    const bounds: Bounds = {
      ...{ settings: { ...settings, bytesMax }, isWithin: createScope(settings) },
      ignored: ignoredParams(settings.ignoreParams),
    };
    // A crawl would wait until it is told what it may ask for.
    const sum = isAway
      ? 'rests'
      : await unlessItRests(() => readSitemaps(robots, bounds, context, add, tell));
    const isWhole = sum !== 'rests' && sum?.isWhole !== false && !isUnread && met.size < metMax;
    const denied = await deniedOf(robots, settings, [...met.keys()]);
    return { robots: said, sitemaps: files, met: [...met.values()], denied, isWhole };
  } finally {
    await context.asking.close();
  }
}

/** A list and a sitemap may name the same address. */
function join(met: Map<string, Met>, one: Met): void {
  const known = met.get(one.url);
  met.set(one.url, known === undefined ? one : { ...known, sources: known.sources | one.sources });
}

function sitemapOf({ url, status, came }: AskedSitemap): Look['sitemaps'][number] {
  const list = typeof came === 'object' && came.kind !== 'none' ? came : null;
  return {
    ...{ url, status, entries: list?.total ?? 0, isWhole: list?.isWhole === true },
    error: list === null ? faultOf(status) : null,
  };
}

function faultOf(status: number | null): string {
  if (status === null) return 'It could not be read.';
  return isSuccess(status) ? 'It is no sitemap that can be read.' : `It answers ${status}.`;
}

function contextOf({ session, reader, now, signal }: LookOrder): FilesContext {
  const endsAt = now() + lookMs;
  const leftMs = () => Math.max(0, endsAt - now());
  const leftBytes = () => Math.max(0, bytesMax - asking.bytesRead());
  const asking = createAsking({
    open: (limits) => session({ ...limits, requestsMax }),
    leftMs,
    leftBytes,
  });
  return {
    asking,
    budgets: { leftMs, leftBytes, spent: () => null, room: () => requestsMax },
    manners: createManners(1),
    memory: freshMemory(),
    async rest(ms, _told, reason = 'host') {
      if (ms > Math.min(restMaxMs, leftMs())) throw new WalkRests({ reason, ms });
      await setTimeout(ms, undefined, { signal }).catch(() => {});
    },
    parts: { now, stop: signal, reader },
  };
}

async function askRobots(
  robots: Robots,
  { start }: CrawlSettings,
): Promise<Look['robots'] & { readonly isAway: boolean }> {
  const { origin } = new URL(start);
  const url = `${origin}/robots.txt`;
  const asked = await unlessItRests(() => robots.once(origin));
  if (asked === 'rests') return { url, status: null, letsIn: false, crawlDelay: null, isAway: true };
  const { crawlDelay } = await robots.says(origin);
  const own = identityOf(start, noIgnoredParams) ?? start;
  return {
    ...{ url, isAway: asked.isAway },
    status: asked.file?.chain.at(-1)?.status ?? null,
    letsIn: !(await robots.denied([own])).has(own),
    crawlDelay: crawlDelay ?? null,
  };
}

/** Further origins would each be asked for their own file. */
async function deniedOf(
  robots: Robots,
  { start }: CrawlSettings,
  urls: readonly string[],
): Promise<ReadonlySet<string>> {
  const { origin } = new URL(start);
  const own = urls.filter((url) => url.startsWith(`${origin}/`));
  const denied = await unlessItRests(() => robots.denied(own));
  return denied === 'rests' ? new Set() : denied;
}

async function unlessItRests<T>(ask: () => Promise<T>): Promise<T | 'rests'> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof WalkRests) return 'rests';
    throw error;
  }
}
