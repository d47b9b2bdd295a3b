import { formatCount } from '../../lib/quantities.ts';
import { skippedOf } from '../../report/site/site-notes.ts';
import type { Crawl, CrawlProgress } from '../../services/sites/types.ts';
import { formatInstant, oneDecimalOf } from '../../ui/formats.ts';
import { shortAddress } from '../../ui/short-address.ts';
import { siteRunningWords } from '../words/sites-running.ts';

const words = siteRunningWords;

/** How far a crawl is, in the words of its page, which the script of the page need not know. */
export interface RunningData {
  /** Another one: what can be done differs, so the page is loaded again. */
  readonly phase: string;
  /** What happens, and where it is paused what to do. */
  readonly status: string;
  readonly bar: { readonly max: number; readonly value: number; readonly name: string };
  /** By the name of the place on the page. */
  readonly texts: Readonly<Record<FigureName | 'budget', string>>;
  /** Rows of cells, by the name of the list. */
  readonly lists: Readonly<Record<ListName, readonly (readonly string[])[]>>;
}

export const figureNames = ['counted', 'waiting', 'failed', 'perSecond', 'left'] as const;
type FigureName = (typeof figureNames)[number];
type ListName = 'skipped' | 'newest' | 'templates';

export function runningData(progress: CrawlProgress): RunningData {
  const { crawl, newest, templates } = progress;
  const { pages, settings } = crawl;
  const { kinds } = words;
  return {
    phase: phaseOf(crawl),
    status: statusOf(crawl),
    bar: {
      max: settings.pagesMax,
      value: Math.min(pages.counted, settings.pagesMax),
      name: words.figures.bar(pages.counted, settings.pagesMax),
    },
    texts: { ...figuresOf(progress), budget: words.figures.budget(settings.pagesMax) },
    lists: {
      // What waits and what failed stand among the figures.
      skipped: skippedOf({ pages: { waiting: 0, failed: 0, skipped: pages.skipped }, settings }).map(
        (one) => [one],
      ),
      newest: newest.map(({ url, kind, status }) => [
        status === null ? kinds[kind] : String(status),
        shortAddress(url),
      ]),
      templates: templates.map(({ name, known, fetched, counted }) => [
        name,
        ...[known, fetched, counted].map((count) => formatCount(count)),
      ]),
    },
  };
}

function phaseOf({ number, state, reason, wanted }: Crawl): string {
  return [number, state, reason, wanted].join('.');
}

/** Waits, goes on, or is judged. */
export function isOpen({ state }: Pick<Crawl, 'state'>): boolean {
  return state !== 'completed' && state !== 'failed';
}

function statusOf({ state, reason, until, wanted, pace }: Crawl): string {
  const { status, paused } = words;
  if (wanted !== null && state !== 'closing') return wanted === 'paused' ? status.pausing : status.stopping;
  switch (state) {
    case 'queued':
      return until === null ? status.queued : status.queuedUntil(instantOf(until));
    case 'paused':
      return paused[reason ?? 'person'](until === null ? '' : instantOf(until));
    case 'closing':
      return status.closing;
    default:
      return pace.slowedBy === null ? status.running : status.slowed(pace.slowedBy);
  }
}

function figuresOf({ crawl: { pages, pace, leftMs } }: CrawlProgress): Record<FigureName, string> {
  const { unknown } = words.figures;
  return {
    counted: formatCount(pages.counted),
    waiting: formatCount(pages.waiting),
    failed: formatCount(pages.failed),
    perSecond: pace.perSecond === null ? unknown : String(oneDecimalOf(pace.perSecond)),
    left: leftMs === null ? unknown : words.leftIn(leftMs),
  };
}

const minuteMs = 60_000;

/** Rounded up: what goes on at that time has gone on when somebody comes then. */
function instantOf(atMs: number): string {
  return `${formatInstant(Math.ceil(atMs / minuteMs) * minuteMs)} UTC`;
}
