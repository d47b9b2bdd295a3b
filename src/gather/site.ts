import type { Evidence, Step } from '../evidence/evidence.ts';
import { irrelevant } from '../evidence/step.ts';
import { gatherCanonical } from './canonical-probe.ts';
import { type Context, missed } from './context.ts';
import { gatherCors } from './cors.ts';
import { gatherDns } from './dns.ts';
import { gatherFavicon } from './favicon.ts';
import { gatherLlms } from './llms.ts';
import { gatherNotFound } from './not-found.ts';
import { gatherOgImage } from './og-image.ts';
import { gatherPlain } from './plain.ts';
import { gatherRobots, type RobotsRules, readRobots, silentRobots } from './robots.ts';
import { gatherLinks, gatherResources, gatherSitemapUrls } from './samples.ts';
import { gatherSecurityTxt } from './security-txt.ts';
import { gatherSitemaps, type SitemapsFound } from './sitemaps.ts';
import { type Turns, takeTurns } from './turns.ts';
import type { Outline } from './types.ts';
import { gatherVariant } from './variant.ts';

/** The steps of tier `site`, all beyond the page and its TLS. */
type SiteSteps = Omit<
  Evidence,
  'evidenceVersion' | 'requestedUrl' | 'fetchedAt' | 'siteTier' | 'chain' | 'body' | 'tls'
>;

/** More than a host's connections, as samples span hosts; beside the other steps half of those to one host. */
const lateProbes = { atOnce: 12, besideEarly: 3 };

/** Requests that each step sets aside: one redirect for every file it usually asks for. */
const setAside = {
  robots: 4,
  plain: 3,
  variant: 3,
  cors: 1,
  notFound: 2,
  canonicalProbe: 2,
  favicon: 4,
  sitemaps: 10,
  llms: 2,
  securityTxt: 4,
  ogImage: 2,
} as const;

/**
 * All steps in parallel; where requests are scarce, they are given out in the order below.
 * @param outline undefined for an error page, whose content was not read
 */
export async function gatherSite(outline: Outline | undefined, context: Context): Promise<SiteSteps> {
  const turns = takeTurns(context.options.session, lateProbes);
  const canonical = outline?.canonical ?? null;
  const robots = turns.early(setAside.robots, () => robotsOf(context));
  const rules = robots.then((found) => found.rules);
  const steps = {
    robots: robots.then(({ step }) => step),
    plain: turns.early(setAside.plain, () => gatherPlain(context)),
    variant: turns.early(setAside.variant, () => gatherVariant(context)),
    cors: turns.early(setAside.cors, () => gatherCors(context)),
    notFound: turns.early(setAside.notFound, () => gatherNotFound(context)),
    favicon: turns.early(setAside.favicon, () => gatherFavicon(outline?.icons ?? [], context)),
    ...listed(turns, rules, canonical, context),
    llms: turns.early(setAside.llms, () => gatherLlms(context)),
    securityTxt: turns.early(setAside.securityTxt, () => gatherSecurityTxt(context)),
    ...named(outline, turns, rules, context),
    dns: gatherDns(context),
  };
  return settled(steps);
}

interface RobotsFound {
  readonly step: SiteSteps['robots'];
  readonly rules: RobotsRules;
}

async function robotsOf(context: Context): Promise<RobotsFound> {
  const step = await gatherRobots(context);
  const rules = await readRobots(step, context);
  // A file that the parser cannot bear would fell the judging as well.
  return rules === undefined ? { step: missed('connect_failed'), rules: silentRobots } : { step, rules };
}

/** What the page names. */
function named(outline: Outline | undefined, turns: Turns, robots: Promise<RobotsRules>, context: Context) {
  if (outline === undefined) {
    const unread = Promise.resolve(
      irrelevant('The page answered with an error, so its content was not read.'),
    );
    return { canonicalProbe: unread, ogImage: unread, resources: unread, links: unread };
  }
  const { canonical, ogImage, resources, links } = outline;
  return {
    canonicalProbe: turns.early(setAside.canonicalProbe, () => gatherCanonical(canonical, context)),
    ogImage: turns.early(setAside.ogImage, () => gatherOgImage(ogImage, context)),
    resources: gatherResources(resources, context, turns),
    links: gatherLinks(links, robots, context, turns),
  };
}

/** What the sitemaps list. */
function listed(turns: Turns, robots: Promise<RobotsRules>, canonical: string | null, context: Context) {
  const found: Promise<SitemapsFound> = turns.early(setAside.sitemaps, async () =>
    gatherSitemaps((await robots).sitemaps, canonical, context),
  );
  return {
    sitemaps: found.then(({ step }) => step),
    sitemapUrls: found.then(
      async (found): Promise<SiteSteps['sitemapUrls']> =>
        gatherSitemapUrls(found, await robots, context, turns),
    ),
  };
}

type Running = { readonly [Key in keyof SiteSteps]: Promise<SiteSteps[Key]> };

/** Waits for every step: one that throws must not leave the others at work unseen. */
async function settled(steps: Running): Promise<SiteSteps> {
  const keys = Object.keys(steps) as (keyof SiteSteps)[];
  await Promise.allSettled(keys.map((key) => steps[key]));
  const entries = await Promise.all(keys.map(async (key) => [key, await steps[key]] as const));
  return Object.fromEntries(entries) as unknown as SiteSteps;
}

/** The site tier switched off. */
export function withoutSite(): SiteSteps {
  const off: Step<never> = { state: 'missing', why: 'off' };
  return {
    plain: off,
    variant: off,
    cors: off,
    robots: off,
    llms: off,
    securityTxt: off,
    favicon: off,
    sitemaps: off,
    notFound: off,
    canonicalProbe: off,
    ogImage: off,
    sitemapUrls: off,
    resources: off,
    links: off,
    dns: off,
  };
}
