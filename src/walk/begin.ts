import { ignoredParams } from '../crawl/identity.ts';
import { createScope, movedStart } from '../crawl/scope.ts';
import type { SiteFacts, WalkEnd } from '../crawl/types.ts';
import { pausedByHost } from './ask-patiently.ts';
import type { Bounds, WalkContext } from './context.ts';
import { ledAway } from './led-away.ts';
import { askForNotFound } from './not-found.ts';
import { createRobots, type Robots } from './robots.ts';
import { keptRobots, restoredRobots } from './robots-file.ts';
import type { WalkFailure } from './types.ts';

export interface Begun {
  readonly bounds: Bounds;
  readonly robots: Robots;
  readonly site: SiteFacts;
}

/** What is gathered once for the site: the report of its start, where that leads, robots.txt, its page for what is not there. */
export async function begin(context: WalkContext): Promise<Begun | WalkEnd | WalkFailure> {
  const { rows, stop, now } = context.parts;
  const robots = createRobots(context);
  const kept = await rows.site();
  const start = kept ?? (await audited(context));
  if (kept === null && stop.aborted) return { stoppedBy: 'person' };
  if ('failed' in start) return start;
  const bounds = boundsOf(start.finalUrl, context);
  if (bounds === null) return redirectedAway(start.finalUrl);
  const { origin } = new URL(bounds.settings.start);

  if (kept?.robots != null) robots.restore(origin, restoredRobots(kept.robots, now()));
  else {
    const file = obeys(bounds) ? await robots.main(origin) : await robots.once(origin);
    if (stop.aborted) return { stoppedBy: 'person' };
    if (context.budgets.leftMs() === 0) return { stoppedBy: 'time' };
    if (file === null) return robotsUnreachable;
    if (kept === null) {
      const notFound = await askForNotFound(origin, robots, bounds, context);
      const site: SiteFacts = { ...start, robots: keptRobots(file), sitemaps: null, notFound };
      await rows.saveSite(site);
      return begun(site, bounds, robots, context);
    }
  }
  return begun(kept, bounds, robots, context);
}

async function begun(site: SiteFacts, bounds: Bounds, robots: Robots, context: WalkContext): Promise<Begun> {
  if (obeys(bounds)) {
    const { crawlDelay } = await robots.says(new URL(bounds.settings.start).origin);
    context.manners.delayBy(crawlDelay);
  }
  return { bounds, robots, site };
}

export function obeys({ settings }: Bounds): boolean {
  return settings.robots === 'obey';
}

async function audited(context: WalkContext): Promise<Pick<SiteFacts, 'report' | 'finalUrl'> | WalkFailure> {
  const { parts } = context;
  const { start, urls } = parts.rows.settings;
  const audit = await auditedPatiently(start, context);
  if (audit.ok) return { report: Buffer.from(audit.report).toString('base64'), finalUrl: audit.finalUrl };
  // Of a list, the start is one page of many.
  if (urls.length > 0) return { report: null, finalUrl: start };
  const elsewhere = await ledAway(context);
  return elsewhere === null
    ? { failed: { code: audit.code, message: ofCrawl(audit.message) } }
    : redirectedAway(elsewhere);
}

/** Sentences of reports say what to do when it is mended. */
function ofCrawl(message: string): string {
  return message
    .replaceAll('Run the report again', 'Crawl the site again')
    .replaceAll('run the report again', 'crawl the site again');
}

/** Others may have had all turns of the host, or were asked to leave it alone: that says nothing of the site. */
async function auditedPatiently(start: string, { parts, rest, budgets }: WalkContext) {
  for (;;) {
    const audit = await parts.auditStart(start);
    const restMs = audit.ok ? undefined : audit.restMs;
    if (restMs === undefined || parts.stop.aborted || restMs > budgets.leftMs()) return audit;
    await rest(restMs, pausedByHost(restMs));
  }
}

/** Q2: the site moves along with its start. Null: that leads to another one. */
function boundsOf(finalUrl: string, { parts }: WalkContext): Bounds | null {
  const given = parts.rows.settings;
  const start = movedStart(given.start, finalUrl);
  if (start === null) return null;
  const settings = { ...given, start };
  return { settings, isWithin: createScope(settings), ignored: ignoredParams(given.ignoreParams) };
}

function redirectedAway(finalUrl: string): WalkFailure {
  const message = `It leads to ${new URL(finalUrl).host}. Begin there instead.`;
  return { failed: { code: 'redirected_away', message } };
}

export const robotsUnreachable: WalkFailure = {
  failed: {
    code: 'robots_unreachable',
    message:
      'The robots.txt of the site could not be read for more than an hour: its server answered with an error, or not at all. Crawl the site again once it can be read.',
  },
};
