import type { SiteFinding, SiteReport } from '../../crawl/site-report.ts';
import type { SkipReason } from '../../crawl/types.ts';
import { declaredOf } from '../expectations.ts';
import { categoryTitles } from '../words/category-titles.ts';
import { textWords } from '../words/files.ts';
import { siteWords as words } from '../words/site.ts';
import { waivedWords } from '../words/waived.ts';

/** `1,000 of at least 14,300 pages`, or `412 pages` where these are all. */
export function extentOf({ pages, estimate }: Pick<SiteReport, 'pages' | 'estimate'>): string {
  if (pages.counted === 0 && estimate.pages === 0) return words.nothingRead;
  const isAll = !estimate.atLeast && estimate.pages <= pages.counted;
  return words.extent(pages.counted, isAll ? null : estimate.pages, estimate.atLeast);
}

/** What holds the score down, and what it does not rest on: sentences. */
export function notesOf(site: SiteReport): string[] {
  const { cap, incomplete, score } = site;
  return [
    ...(cap === null ? [] : [textWords.score.capped(cap.check, cap.scoreBefore)]),
    ...(incomplete && score !== null ? [words.notes.provisional(extentOf(site))] : []),
    ...remarksOf(site),
  ];
}

/** Why it is not the whole site, compares with no other, or was not judged by all checks: sentences. */
export function remarksOf(site: SiteReport): string[] {
  const { isDenied, isTooFew, only, pages } = site;
  const stopped = stoppedOf(site);
  const declared = declaredOf(site);
  const sentOn = sentOnBy(site);
  return [
    ...(only === undefined ? [] : [words.notes.only(namesOf(only))]),
    ...(sentOn === undefined ? [] : [words.notes.sentOn(sentOn)]),
    ...(isDenied ? [words.notes.denied] : []),
    ...(stopped === null ? [] : [stopped]),
    ...(!isDenied && isTooFew && pages.counted > 0 ? [words.notes.tooFew(pages.counted)] : []),
    ...(declared === null ? [] : [declared]),
    ...(site.waived === undefined ? [] : [waivedWords.inAll(site.waived.length)]),
  ];
}

/** V2: what waivers set aside: the check, and why for how long. */
export function waivedInSite({ waived = [] }: Pick<SiteReport, 'waived'>) {
  return waived.map(({ check, title, pages, waived: by }) => ({
    ...{ check, title },
    because: [
      ...(pages === 0 ? [] : [waivedWords.pages(pages)]),
      ...by.map(({ until, reason }) => `${waivedWords.until(until)}: ${sentence(reason)}`),
    ].join(' '),
  }));
}

function sentence(text: string): string {
  return /[.!?…。！？]$/.test(text) ? text : `${text}.`;
}

function namesOf({ categories, checks }: NonNullable<SiteReport['only']>): string[] {
  return [...categories.map((id) => categoryTitles[id]), ...checks];
}

/** Of a site that is nothing but a page with a refresh. */
function sentOnBy({ pages, findings }: SiteReport): string | undefined {
  if (pages.counted !== 1) return undefined;
  return findings.find(({ check }) => check === 'meta-refresh-redirect')?.items[0]?.detail;
}

function stoppedOf({ stoppedBy, settings, pages }: SiteReport): string | null {
  if (stoppedBy !== null && pages.fetched === 0 && pages.redirects + pages.files === 0)
    return words.stoppedAtOnce;
  switch (stoppedBy) {
    case null:
      return null;
    case 'pages':
      return words.stopped.pages(settings.pagesMax);
    case 'bytes':
      return words.stopped.bytes(settings.bytesMax);
    case 'time':
      return words.stopped.time(settings.minutesMax);
    default:
      return words.stopped[stoppedBy];
  }
}

interface Skipped {
  readonly pages: Pick<SiteReport['pages'], 'waiting' | 'failed' | 'skipped'>;
  readonly settings: Pick<SiteReport['settings'], 'clicksMax' | 'sample'>;
}

/** What is known of the site and was not judged, with why: sentences, those of most addresses first. */
export function skippedOf({ pages, settings }: Skipped): string[] {
  const { waiting, failed, skipped } = pages;
  const own = words.skipped;
  // A reason that is new does not compile until it has a sentence here.
  const sentences: Readonly<Record<SkipReason, (count: number) => string>> = {
    robots: own.robots,
    excluded: own.excluded,
    scope: own.scope,
    clicks: (count) => own.clicks(count, settings.clicksMax),
    trap: own.trap,
    sample: (count) => own.sample(count, settings.sample),
    nofollow: own.nofollow,
    refused: own.refused,
  };
  const reasons = Object.keys(sentences) as SkipReason[];
  return [
    { count: waiting, sentence: own.waiting },
    { count: failed, sentence: own.failed },
    ...reasons.map((reason) => ({ count: skipped[reason], sentence: sentences[reason] })),
  ]
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ count, sentence }) => sentence(count));
}

/** How much of the site has it: `31 of 412 pages`. */
export function shareOf({ tier, pages, judged }: SiteFinding): string {
  if (tier === 'site' || judged === 0) return words.where.site;
  return pages === judged ? words.where.all(pages) : words.where.some(pages, judged);
}

/** What is so, without full stop. */
export function statementOfSite({ summary }: Pick<SiteFinding, 'summary'>): string {
  return summary.endsWith('.') ? summary.slice(0, -1) : summary;
}

/** Clicks within which nine tenths of the pages that links lead to are; null: there is none. */
export function clicksOfMost({ clicks }: Pick<SiteReport, 'clicks'>): number | null {
  const linked = clicks.filter((one) => one.clicks !== null);
  const all = linked.reduce((sum, { pages }) => sum + pages, 0);
  let reached = 0;
  for (const one of linked) {
    reached += one.pages;
    if (reached >= 0.9 * all) return all === 0 ? null : one.clicks;
  }
  return null;
}

/** How near the start pages are: sentences. */
export function clicksInWords(site: Pick<SiteReport, 'clicks'>): string {
  const most = clicksOfMost(site);
  const alone = site.clicks.find(({ clicks }) => clicks === null)?.pages ?? 0;
  const { within, unlinkedPages } = words.clicks;
  return [
    ...(most === null || most === 0 ? [] : [within(most)]),
    ...(alone === 0 ? [] : [unlinkedPages(alone)]),
  ].join(' ');
}

/** What to do; where a check has no words for it, what is so. */
export function taskOfSite({ task, title, summary }: SiteFinding): string {
  // A title says what holds where a check passes, so it is no task.
  return task === '' || task === title ? statementOfSite({ summary }) : task;
}
