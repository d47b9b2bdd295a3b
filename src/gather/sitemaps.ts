import type { SitemapEvidence, SitemapFile, Step } from '../evidence/evidence.ts';
import { parseHttpUrl } from '../evidence/links/base-url.ts';
import { comparableUrl, sameUrl } from '../evidence/links/url-equality.ts';
import { gathered } from '../evidence/step.ts';
import { type Context, missed, unlessOverrun } from './context.ts';
import { fileStep, isSuccess, statusOf } from './file.ts';
import { closer } from './sitemap-entries.ts';
import type { SitemapReading } from './types.ts';

export interface SitemapsFound {
  readonly step: Step<SitemapEvidence>;
  /** Five listed URLs, evenly spaced over all files. */
  readonly sample: readonly string[];
}

const filesMax = 5;
/** Of one as transferred. */
const wireBytesMax = 10 * 1024 * 1024;
/** Where they stand as a rule. */
export const sitemapPaths = ['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap.xml'];

/**
 * The sitemaps that robots.txt announces, else the first that stands at a usual place; of an index the first of its
 * files, five in all.
 * @param announced values of `Sitemap` lines, as written
 */
export async function gatherSitemaps(
  announced: readonly string[],
  canonical: string | null,
  context: Context,
): Promise<SitemapsFound> {
  const urls = [...new Set(announced.flatMap((value) => parseHttpUrl(value)?.href ?? []))];
  const read = (source: Source) => readFile(source, canonical, context);
  const found =
    urls.length > 0
      ? await Promise.all(
          urls.slice(0, filesMax).map((url) => read({ url, announced: true, fromIndex: null })),
        )
      : await guess(read, context);
  const roots = withParents(found);
  const named = namedAlone(roots);
  const room = filesMax - roots.filter(isFound).length;
  const children = await Promise.all(named.slice(0, room).map(read));

  const all = [...roots, ...children];
  const isWhole =
    urls.length <= filesMax &&
    named.length <= room &&
    all.every(({ complete }) => complete) &&
    !children.some(isIndex);
  const files = all.flatMap(({ file }) => file ?? []);
  if (files.length === 0) return { step: whyMissing(all), sample: [] };
  const readings = all.flatMap(({ reading }) => reading ?? []);
  const evidence: SitemapEvidence = {
    announced,
    files,
    complete: isWhole,
    listedAs: readings.reduce<Likeness>((best, { listedAs }) => closer(best, listedAs), null),
    canonicalListedAs: readings.reduce<Likeness>((best, next) => closer(best, next.canonicalListedAs), null),
    entries: readings.reduce((sum, { file }) => sum + file.entries, 0),
  };
  return { step: gathered(evidence), sample: sampleOf(readings) };
}

type Likeness = SitemapEvidence['listedAs'];

interface Source {
  readonly url: string;
  readonly announced: boolean;
  readonly fromIndex: string | null;
}

interface ReadFile {
  readonly source: Source;
  readonly file: SitemapFile | undefined;
  /** Why there is none, which says nothing of the file. */
  readonly missing?: Step<never>;
  readonly reading: SitemapReading | undefined;
  /** Nothing in it was left unread. */
  readonly complete: boolean;
}

async function guess(read: (source: Source) => Promise<ReadFile>, { page }: Context): Promise<ReadFile[]> {
  const tried: ReadFile[] = [];
  for (const path of sitemapPaths) {
    const file = await read({ url: new URL(path, page).href, announced: false, fromIndex: null });
    tried.push(file);
    if (isFound(file)) break;
  }
  return tried;
}

async function readFile(source: Source, canonical: string | null, context: Context): Promise<ReadFile> {
  const { url } = source;
  const result = await context.fetch('sitemap', {
    url,
    raw: true,
    bytesMax: wireBytesMax,
  });
  const step = fileStep(url, result);
  if (step.state !== 'gathered')
    return { source, file: undefined, missing: step, reading: undefined, complete: false };
  const { outcome, chain, bytes, truncated } = step.value;
  const status = statusOf(step.value);
  const fields = chain.at(-1)?.fields ?? [];
  const head = { ...source, outcome, status, fields };
  if (!isSuccess(status)) {
    const isAbsent = status === 404 || status === 410;
    return { source, file: { ...head, ...unread }, reading: undefined, complete: isAbsent };
  }
  const reading = await unlessOverrun(
    context.options.parser.sitemap({
      url,
      bytes,
      fields,
      truncated,
      pageUrl: context.page.href,
      canonicalUrl: canonical,
      announcedBy: source.announced ? [context.page.hostname] : [],
      fetchedAt: context.fetchedAt,
    }),
    undefined,
  );
  // What our parser cannot bear says nothing of the file: it counts as one that did not arrive.
  if (reading === undefined) {
    return {
      source,
      file: { ...head, ...unread, outcome: 'timeout', status: null },
      reading,
      complete: false,
    };
  }
  const { stopped, wellFormed, kind } = reading.file;
  // Reading ends where a file breaks, and what follows may list the page. A web page lists none, broken or not.
  const complete = stopped === null && (wellFormed || kind === 'html');
  return { source, file: { ...head, ...reading.file }, reading, complete };
}

function whyMissing(files: readonly ReadFile[]): Step<never> {
  return files.find(({ missing }) => missing !== undefined)?.missing ?? missed('budget');
}

const unread = {
  kind: null,
  namesItself: false,
  namespace: null,
  wellFormed: true,
  xmlError: null,
  utf8: true,
  entries: 0,
  decodedBytes: 0,
  stopped: null,
  badEntries: 0,
  badSamples: [],
  httpLocs: 0,
  badDates: 0,
  badDateSamples: [],
  beginning: '',
} as const;

/** An HTML page with status 200 is what many servers say instead of 404. */
function isFound({ reading }: ReadFile): boolean {
  return reading !== undefined && reading.file.kind !== 'html';
}

function isIndex({ reading }: ReadFile): boolean {
  return reading?.file.kind === 'sitemapindex';
}

/** An index that robots.txt and another index name is inside that one, too. Not in a circle: one stays a root. */
function withParents(roots: readonly ReadFile[]): ReadFile[] {
  const parents = new Map<ReadFile, ReadFile>();
  return roots.map((root) => {
    const names = ({ url }: Source) => sameUrl(url, root.source.url);
    const parent = roots.find(
      (other) => isIndex(root) && !isWithin(other, root, parents) && childrenOf(other).some(names),
    );
    if (parent === undefined || root.file === undefined) return root;
    parents.set(root, parent);
    const fromIndex = parent.source.url;
    return { ...root, source: { ...root.source, fromIndex }, file: { ...root.file, fromIndex } };
  });
}

/** It is that root, or one of the indexes above it is. */
function isWithin(file: ReadFile, root: ReadFile, parents: ReadonlyMap<ReadFile, ReadFile>): boolean {
  let at: ReadFile | undefined = file;
  while (at !== undefined && at !== root) at = parents.get(at);
  return at === root;
}

/** What indexes name besides the roots, each file once. */
function namedAlone(roots: readonly ReadFile[]): Source[] {
  const known = new Set<string>();
  for (const root of roots)
    if (root.source.announced || isFound(root)) known.add(comparableUrl(root.source.url));
  const named: Source[] = [];
  for (const child of roots.flatMap(childrenOf)) {
    const url = comparableUrl(child.url);
    if (known.has(url)) continue;
    known.add(url);
    named.push(child);
  }
  return named;
}

function childrenOf({ source, reading }: ReadFile): Source[] {
  const { url, announced } = source;
  return (reading?.children ?? []).map((child) => ({ url: child, announced, fromIndex: url }));
}

const sampleSize = 5;

/** Each file has sampled itself evenly; of these the ones nearest to the even places of all files together. */
function sampleOf(readings: readonly SitemapReading[]): string[] {
  const total = readings.reduce((sum, { usable }) => sum + usable, 0);
  const chosen = new Set<string>();
  for (let i = 0; i < sampleSize; i++) {
    let place = Math.floor((i * total) / sampleSize);
    for (const { usable, sample } of readings) {
      if (place >= usable) {
        place -= usable;
        continue;
      }
      const url = sample.findLast(({ at }) => at <= place)?.url;
      if (url !== undefined) chosen.add(url);
      break;
    }
  }
  return [...chosen];
}
