import { knownMax } from '../crawl/ranking.ts';
import type { SitemapList } from '../crawl/reading.ts';
import { type Met, type SiteFacts, sourceBits } from '../crawl/types.ts';
import { parseHttpUrl } from '../evidence/links/base-url.ts';
import { comparableUrl } from '../evidence/links/url-equality.ts';
import { isSuccess } from '../gather/file.ts';
import { sitemapPaths } from '../gather/sitemaps.ts';
import { TaskOverrun } from '../lib/task-watch.ts';
import type { FetchResult } from '../net/types.ts';
import { askPatiently } from './ask-patiently.ts';
import type { Bounds, FilesContext } from './context.ts';
import { within } from './edges.ts';
import type { Robots } from './robots.ts';
import { createSpread } from './spread.ts';

/** What came of asking for one file. */
export interface AskedSitemap {
  readonly url: string;
  /** Null: there was no answer. */
  readonly status: number | null;
  /** `absent`: there is nothing at its address. `unread`: it may list what we do not know. */
  readonly came: SitemapList | 'absent' | 'unread';
}

type Tell = (asked: AskedSitemap) => void;

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
 * @param add is given what is within the site, in turns of one of each file
 * @param tell of each file that was asked for, but for a usual place without a sitemap
 * @returns null where there is none
 */
export async function readSitemaps(
  robots: Robots,
  bounds: Bounds,
  context: FilesContext,
  add: (met: readonly Met[]) => Promise<void>,
  tell: Tell = () => {},
): Promise<SiteFacts['sitemaps']> {
  const { origin } = new URL(bounds.settings.start);
  const named = await namedSitemaps(origin, robots, bounds);
  const mayGuess = named.length === 0 && bounds.settings.sitemaps === 'auto';
  const found = mayGuess ? await guessed(origin, context, tell) : null;
  const shelf = createShelf(bounds);
  if (found !== null) shelf.take(found.list, found.source);
  for (const url of named) shelf.queue.push({ url, level: 1 });

  const asked = new Set(found === null ? [] : [comparableUrl(found.source.url)]);
  for (let source = shelf.queue.shift(); source !== undefined; source = shelf.queue.shift()) {
    const key = comparableUrl(source.url);
    if (asked.has(key)) continue;
    if (asked.size >= filesMax || isOver(bounds, context)) {
      shelf.leaveUnread();
      break;
    }
    asked.add(key);
    const list = await readList(source, context, tell);
    if (list === 'unread') shelf.leaveUnread();
    else if (list !== 'absent') shelf.take(list, source);
  }
  await add(shelf.entries().map((url) => ({ url, sources: sourceBits.sitemap, clicks: null })));
  return shelf.sum();
}

/** What was read so far. */
interface Shelf {
  /** Files that are still to be read. */
  readonly queue: Source[];
  take(list: SitemapList, source: Source): void;
  leaveUnread(): void;
  /** Addresses within the site. */
  entries(): readonly string[];
  sum(): SiteFacts['sitemaps'];
}

function createShelf(bounds: Bounds): Shelf {
  const queue: Source[] = [];
  const spread = createSpread(Math.floor(knownMax(bounds.settings) / 2));
  let [files, entries, isWhole] = [0, 0, true];

  return {
    queue,
    take(list, { level }) {
      if (list.kind === 'none') return;
      files += 1;
      if (!list.isWhole) isWhole = false;
      if (list.kind === 'urlset') {
        entries += list.total;
        spread.add(list.urls.flatMap((url) => within(url, bounds) ?? []));
        return;
      }
      const named = level === levelsMax ? [] : list.urls.slice(0, filesMax - queue.length);
      if (named.length < list.urls.length) isWhole = false;
      queue.push(...named.map((url) => ({ url, level: level + 1 })));
    },
    leaveUnread() {
      isWhole = false;
    },
    entries: spread.inTurns,
    sum: () => (files === 0 && isWhole ? null : { files, entries, isWhole: isWhole && spread.isWhole() }),
  };
}

async function guessed(
  origin: string,
  context: FilesContext,
  tell: Tell,
): Promise<{ readonly source: Source; readonly list: SitemapList } | null> {
  for (const path of sitemapPaths) {
    const source = { url: origin + path, level: 1 };
    const list = await readList(source, context, (asked) => {
      if (asked.came === 'unread' || isSitemap(asked.came)) tell(asked);
    });
    if (isSitemap(list)) return { source, list };
  }
  return null;
}

function isSitemap(came: AskedSitemap['came']): came is SitemapList {
  return typeof came === 'object' && came.kind !== 'none';
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

async function readList({ url }: Source, context: FilesContext, tell: Tell): Promise<AskedSitemap['came']> {
  let status: number | null = null;
  let came: AskedSitemap['came'] = 'unread';
  let isAsked = true;
  try {
    const answer = await askPatiently({ url, raw: true, bytesMax }, context);
    status = answer.chain.at(-1)?.status ?? null;
    isAsked = answer.ok || answer.code !== 'budget';
    came = await listIn(url, answer, context);
  } finally {
    // Also where it asks for a pause that is too long.
    if (isAsked) tell({ url, status, came });
  }
  return came;
}

async function listIn(
  url: string,
  answer: FetchResult,
  context: FilesContext,
): Promise<AskedSitemap['came']> {
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

/** Pages are to have half of what may be read. */
function isOver({ settings }: Bounds, { parts, budgets }: FilesContext): boolean {
  const bytesKept = settings.bytesMax / 2;
  return parts.stop.aborted || budgets.leftMs() === 0 || budgets.leftBytes() <= bytesKept;
}
