import { knownMax } from '../crawl/ranking.ts';
import type { SitemapList } from '../crawl/reading.ts';
import { type Met, type SiteFacts, sourceBits } from '../crawl/types.ts';
import { parseHttpUrl } from '../evidence/links/base-url.ts';
import { comparableUrl } from '../evidence/links/url-equality.ts';
import { isSuccess } from '../gather/file.ts';
import { sitemapPaths } from '../gather/sitemaps.ts';
import { TaskOverrun } from '../lib/task-watch.ts';
import { askPatiently } from './ask-patiently.ts';
import type { Bounds, WalkContext } from './context.ts';
import { within } from './edges.ts';
import type { Robots } from './robots.ts';

interface Source {
  readonly url: string;
  /** 1: nothing but robots.txt, a person or its usual place names it. */
  readonly level: number;
}

const filesMax = 1_000;
const levelsMax = 3;
const bytesMax = 10 * 2 ** 20;
/** What one file may list, by the protocol. */
const fileEntriesMax = 50_000;

/**
 * Q6: the sitemaps that robots.txt or a person names, else the first that stands at a usual place.
 * @param add is given what is within the site, file by file
 * @returns null where there is none
 */
export async function readSitemaps(
  robots: Robots,
  bounds: Bounds,
  context: WalkContext,
  add: (met: readonly Met[]) => Promise<void>,
): Promise<SiteFacts['sitemaps']> {
  const { origin } = new URL(bounds.settings.start);
  const named = await namedSitemaps(origin, robots, bounds);
  const guesses = named.length > 0 || bounds.settings.sitemaps !== 'auto' ? [] : sitemapPaths;
  const queue: Source[] = named.map((url) => ({ url, level: 1 }));
  const asked = new Set<string>();
  const sum = { files: 0, entries: 0, isWhole: true };
  let room = Math.floor(knownMax(bounds.settings) / 2);

  const take = async (list: SitemapList, { level }: Source) => {
    if (list.kind === 'none') return;
    sum.files += 1;
    if (!list.isWhole) sum.isWhole = false;
    if (list.kind === 'index') {
      if (level === levelsMax) sum.isWhole = false;
      else queue.push(...list.urls.map((url) => ({ url, level: level + 1 })));
      return;
    }
    sum.entries += list.total;
    const own = list.urls.flatMap((url) => within(url, bounds) ?? []);
    if (own.length > room) sum.isWhole = false;
    const met = own.slice(0, room).map((url) => ({ url, sources: sourceBits.sitemap, clicks: null }));
    room -= met.length;
    await add(met);
  };

  for (const path of guesses) {
    const source = { url: origin + path, level: 1 };
    asked.add(comparableUrl(source.url));
    const list = await readList(source, context);
    if (typeof list === 'object' && list.kind !== 'none') {
      await take(list, source);
      break;
    }
  }
  for (let source = queue.shift(); source !== undefined; source = queue.shift()) {
    const key = comparableUrl(source.url);
    if (asked.has(key)) continue;
    if (asked.size >= filesMax || room === 0 || isOver(context)) {
      sum.isWhole = false;
      break;
    }
    asked.add(key);
    const list = await readList(source, context);
    if (typeof list === 'object') await take(list, source);
    else if (list === 'unread') sum.isWhole = false;
  }
  return sum.files === 0 && sum.isWhole ? null : sum;
}

async function namedSitemaps(
  origin: string,
  robots: Robots,
  { settings: { sitemaps } }: Bounds,
): Promise<readonly string[]> {
  if (sitemaps === 'none') return [];
  const named = sitemaps === 'auto' ? (await robots.says(origin)).sitemaps : sitemaps;
  return named.flatMap((value) => parseHttpUrl(value)?.href ?? []);
}

/** `absent`: there is nothing at its address. `unread`: it may list what we do not know. */
async function readList({ url }: Source, context: WalkContext): Promise<SitemapList | 'absent' | 'unread'> {
  const answer = await askPatiently({ url, raw: true, bytesMax }, context);
  const last = answer.chain.at(-1);
  if (!answer.ok || last === undefined) return 'unread';
  const { status, fields } = last;
  if (!isSuccess(status)) return status === 404 || status === 410 ? 'absent' : 'unread';
  const { bytes, truncated } = answer;
  try {
    const order = { url, bytes, fields, truncated, entriesMax: fileEntriesMax };
    return await context.parts.reader.sitemapList(order);
  } catch (error) {
    if (error instanceof TaskOverrun) return 'unread';
    throw error;
  }
}

function isOver({ parts, budgets }: WalkContext): boolean {
  return parts.stop.aborted || budgets.leftMs() === 0 || budgets.leftBytes() === 0;
}
