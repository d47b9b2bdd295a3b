import type { SitemapFile } from '../../evidence/evidence.ts';
import { isKnown } from '../../evidence/site/robots-txt.ts';
import { isReadWhole, mayBeBotWall } from '../../evidence/site/sitemaps.ts';
import { formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import { type Defect, defineCheck, notApplicable, type Outcome, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const thresholds = { maxEntries: 50_000, maxBytes: 52_428_800, failPercent: 10 };
const sitemapNamespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const are = { one: 'is', other: 'are' };
type Advice =
  | 'xml'
  | 'root'
  | 'nested'
  | 'unread'
  | 'limits'
  | 'utf8'
  | 'entries'
  | 'namespace'
  | 'http'
  | 'dates'
  | 'empty';

export const sitemapValid = defineCheck({
  id: 'sitemap-valid',
  category: 'site-files',
  weight: 5,
  tier: 'site',
  title: 'The sitemap is valid',
  why: 'A sitemap that crawlers cannot read is ignored as a whole.',
  rule: `Fails when a sitemap is broken XML or not UTF-8, has a root other than urlset or sitemapindex (RSS, Atom and plain text pass), is an index listed by an index or by itself, has more than 50,000 entries or 50 MiB, or when more than ${thresholds.failPercent} % of its entries lack a valid, full address on its host. Warns when fewer lack one, for a wrong namespace, for http addresses on an https site, for a lastmod that is not a date or is more than a day ahead, when a file that an index names answers with 404, 410 or 5xx, and when all its files are empty. Passes otherwise. Not judged when no sitemap could be read.`,
  source: 'https://www.sitemaps.org/protocol.html',
  thresholds,
  needs: ['sitemaps', 'exchange'],
  uses: ['robots'],
  advice: {
    xml: 'Fix the XML: every tag closed, & written as &amp;, and no document type declaration.',
    root: 'Make urlset or sitemapindex the root element, or serve RSS, Atom or one address per line.',
    nested: 'List page sitemaps in the index; an index may name neither itself nor another index.',
    unread: 'Serve the file there, or take it out of the index.',
    limits: 'Split the sitemap into files of at most 50,000 entries and 50 MB, named by an index.',
    utf8: 'Save the sitemap in UTF-8.',
    entries: 'Write each loc as a full address of this host, at most 2,048 characters long.',
    namespace: 'Declare xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" on the root element.',
    http: 'List the https addresses.',
    dates: 'Write lastmod as 2026-11-21 or 2026-11-21T09:30:00Z, not ahead of today.',
    empty: 'List the pages of the site in the file.',
  },
  tasks: {
    xml: { one: 'Repair the XML of the sitemap', many: 'Repair the XML of {n} sitemaps' },
    root: {
      one: 'Correct the root element of the sitemap',
      many: 'Correct the root element of {n} sitemaps',
    },
    nested: { one: 'Remove 1 index from the sitemap index', many: 'Remove {n} indexes from sitemap indexes' },
    unread: {
      one: 'Repair 1 file that the sitemap index names',
      many: 'Repair {n} files that the sitemap index names',
    },
    limits: 'Split the sitemap into smaller files',
    utf8: { one: 'Save the sitemap in UTF-8', many: 'Save {n} sitemaps in UTF-8' },
    entries: 'Correct addresses in the sitemap ({amount})',
    namespace: { one: 'Declare the namespace of the sitemap', many: 'Declare the namespace of {n} sitemaps' },
    http: { one: 'List https addresses in the sitemap', many: 'List https addresses in {n} sitemaps' },
    dates: { one: 'Correct lastmod dates in the sitemap', many: 'Correct lastmod dates in {n} sitemaps' },
    empty: { one: 'Fill the empty sitemap', many: 'Fill {n} empty sitemaps' },
  },
  example: {
    before: '<url><loc>/about</loc><lastmod>last week</lastmod></url>',
    after: '<url><loc>https://example.com/about</loc><lastmod>2026-11-14</lastmod></url>',
  },

  evaluate({ sitemaps, exchange, robots }): Outcome<Advice> {
    const { files } = sitemaps;
    const read = files.filter(isSitemap);
    if (read.length === 0) {
      return isReadWhole(sitemaps) && isKnown(robots)
        ? notApplicable('There is no sitemap to read.')
        : notApplicable('No sitemap could be read.', 'no_evidence');
    }
    const defects = read.flatMap((file) => [...defectsOf(file, files, exchange.url)]);
    defects.push(...files.flatMap(unreadDefect));
    // Systems write a file for each kind of page, also for kinds of which the site has none.
    if (!read.some(listsPages)) defects.push(...read.filter(isEmpty).map(emptyDefect));
    // Our own limit of bytes ended the reading: what was read may be the sound part of a broken file.
    if (defects.length === 0 && read.some(isCutByUs)) {
      return notApplicable('A sitemap is longer than what is read of it.', 'no_evidence');
    }
    // The entries of an index are files, which are counted themselves.
    const lists = read.filter(({ kind }) => kind !== 'sitemapindex');
    const entries = (lists.length > 0 ? lists : read).reduce((sum, file) => sum + file.entries, 0);
    const counts = `${counted(read.length, 'sitemap file')} with ${counted(entries, 'entry', 'entries')}`;
    const value = { files: read.length, entries };
    const judged = passUnless(defects, `${counts} ${wordOf(read.length, are)} valid.`, value);
    // Of the entries some are shown, so that their number is not that of the defects.
    const amount = formatCount(read.reduce((sum, { badEntries }) => sum + badEntries, 0));
    return 'defects' in judged ? { ...judged, amount } : judged;
  },
});

/** At a guessed address, a web page or nothing at all means that there is none; elsewhere it stands in for one. */
function isSitemap(file: SitemapFile): boolean {
  const { status, kind, announced, fromIndex } = file;
  if (status === null || status < 200 || status > 299 || mayBeBotWall(file)) return false;
  return announced || fromIndex !== null || (kind !== null && kind !== 'html');
}

/** What an index names, and does not come. Others may be turned away for what they are, such as by 403 or 429. */
function unreadDefect({ url, status, fromIndex }: SitemapFile): Defect<Advice>[] {
  const isBroken = status === 404 || status === 410 || (status !== null && status >= 500);
  if (fromIndex === null || !isBroken) return [];
  const detail = `The index names this file, which answers with status ${status}.`;
  return [{ outcome: 'warn', advice: 'unread', detail, url }];
}

function isCutByUs({ stopped, decodedBytes }: SitemapFile): boolean {
  return stopped === 'bytes' && decodedBytes <= thresholds.maxBytes;
}

function* defectsOf(file: SitemapFile, files: readonly SitemapFile[], page: URL): Generator<Defect<Advice>> {
  const defect = (outcome: 'warn' | 'fail', advice: Advice, detail: string) => ({
    outcome,
    advice,
    detail,
    url: file.url,
  });
  const parent = files.find(({ url }) => url === file.fromIndex);
  if (!file.utf8) yield defect('fail', 'utf8', 'The sitemap is not UTF-8.');
  if (!file.wellFormed && !isCutByUs(file)) {
    yield { ...defect('fail', 'xml', brokenXml(file)), ...lineOf(file) };
  } else if (isOther(file) && file.utf8) {
    yield defect('fail', 'root', 'The root element is neither urlset nor sitemapindex.');
  }
  if (file.kind === 'sitemapindex' && parent?.kind === 'sitemapindex') {
    yield defect('fail', 'nested', 'A sitemap index names another index.');
  }
  if (file.namesItself) yield defect('fail', 'nested', 'The sitemap index names itself.');
  if (file.entries > thresholds.maxEntries)
    yield defect('fail', 'limits', 'The sitemap has more than 50,000 entries.');
  if (file.decodedBytes > thresholds.maxBytes)
    yield defect('fail', 'limits', 'The sitemap is longer than 50 MB.');
  yield* entryDefects(file, defect);
  const named = file.kind === 'urlset' || file.kind === 'sitemapindex';
  if (named && file.namespace !== sitemapNamespace) {
    yield defect(
      'warn',
      'namespace',
      `The root element has ${file.namespace ? `the namespace ${file.namespace}` : 'no namespace'}.`,
    );
  }
  if (page.protocol === 'https:' && file.httpLocs > 0) {
    yield defect(
      'warn',
      'http',
      `The site uses https, but the sitemap lists ${counted(file.httpLocs, 'address', 'addresses')} with http.`,
    );
  }
  if (file.badDates > 0) {
    const detail = `In ${counted(file.badDates, 'entry', 'entries')}, lastmod is not a date or lies ahead.`;
    const sample = file.badDateSamples.find((date) => date !== '');
    yield { ...defect('warn', 'dates', detail), ...(sample === undefined ? {} : { snippet: sample }) };
  }
}

function isOther({ kind }: SitemapFile): boolean {
  return kind === 'other' || kind === 'html';
}

/** A file for news as well: generators declare its namespace in every file, so that tells nothing. */
function isEmpty(file: SitemapFile): boolean {
  return file.entries === 0 && file.wellFormed && !isOther(file);
}

function listsPages({ kind, entries }: SitemapFile): boolean {
  return kind !== 'sitemapindex' && entries > 0;
}

function emptyDefect({ url }: SitemapFile): Defect<Advice> {
  return { outcome: 'warn', advice: 'empty', detail: 'This sitemap file lists nothing.', url };
}

/** `line:column: ` before what the reader of XML says. */
const placed = /^(\d+):(\d+): /;

function brokenXml({ xmlError }: SitemapFile): string {
  const what = (xmlError ?? 'it ends early').replace(/\.$/, '');
  const [place = '', line, column] = placed.exec(what) ?? [];
  const where = line === undefined ? '' : ` in line ${line} after ${counted(Number(column), 'character')}`;
  return `The XML is broken${where}: ${what.slice(place.length)}.`;
}

function lineOf({ xmlError }: SitemapFile): { line?: number } {
  const line = placed.exec(xmlError ?? '')?.[1];
  return line === undefined ? {} : { line: Number(line) };
}

const whys = {
  missing: 'has no loc',
  relative: 'is not an absolute address',
  long: 'is longer than 2,048 characters',
  host: 'is on another host',
} as const;

function* entryDefects(
  { badEntries, entries, badSamples }: SitemapFile,
  defect: (outcome: 'warn' | 'fail', advice: Advice, detail: string) => Defect<Advice>,
): Generator<Defect<Advice>> {
  if (badEntries === 0) return;
  const outcome = 100 * badEntries > thresholds.failPercent * entries ? 'fail' : 'warn';
  const all = counted(entries, 'entry', 'entries');
  yield defect(
    outcome,
    'entries',
    `The address is missing or not valid in ${formatCount(badEntries)} of ${all}.`,
  );
  for (const { line, loc, why } of badSamples) {
    const said = loc === '' ? {} : { snippet: loc };
    yield { ...defect(outcome, 'entries', `The entry ${whys[why]}.`), line, ...said };
  }
}
