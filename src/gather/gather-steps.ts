import type { Step, StepKey, Steps, StepValues } from '../evidence/evidence.ts';
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
import { gatherTls } from './tls.ts';
import { type Turns, takeTurns } from './turns.ts';
import type { Outline } from './types.ts';
import { gatherVariant } from './variant.ts';

/** How one step is gathered. */
interface Row<Value> {
  /** Of tier `page`: gathered also where nothing beyond the page may be asked. */
  readonly isOfPage?: true;
  /**
   * Requests that are set aside for it: one redirect for every file it usually asks for. Left out where it asks nothing,
   * or takes its turns probe by probe behind the others.
   */
  readonly setAside?: number;
  readonly gather: (run: Run) => Promise<Step<Value>>;
}

/** What steps share. */
interface Run {
  readonly context: Context;
  /** Undefined for an error page, whose content was not read. */
  readonly outline: Outline | undefined;
  readonly turns: Turns;
  /** Asked for once, in the turn of their own step, which stands before all that wait for them. */
  readonly robots: () => Promise<RobotsFound>;
  readonly sitemaps: () => Promise<SitemapsFound>;
}

/** All steps beside the page itself. Where requests are scarce, they are given out in this order. */
const rows: { readonly [Key in StepKey]: Row<StepValues[Key]> } = {
  tls: { isOfPage: true, gather: ({ context }) => gatherTls(context) },
  robots: { setAside: 4, gather: async ({ robots }) => (await robots()).step },
  plain: { setAside: 3, gather: ({ context }) => gatherPlain(context) },
  variant: { setAside: 3, gather: ({ context }) => gatherVariant(context) },
  cors: { setAside: 1, gather: ({ context }) => gatherCors(context) },
  notFound: { setAside: 2, gather: ({ context }) => gatherNotFound(context) },
  favicon: { setAside: 4, gather: ({ outline, context }) => gatherFavicon(outline?.icons ?? [], context) },
  sitemaps: { setAside: 10, gather: async ({ sitemaps }) => (await sitemaps()).step },
  sitemapUrls: {
    gather: async ({ sitemaps, robots, context, turns }) =>
      gatherSitemapUrls(await sitemaps(), (await robots()).rules, context, turns),
  },
  llms: { setAside: 2, gather: ({ context }) => gatherLlms(context) },
  securityTxt: { setAside: 4, gather: ({ context }) => gatherSecurityTxt(context) },
  canonicalProbe: {
    setAside: 2,
    gather: named(({ canonical }, { context }) => gatherCanonical(canonical, context)),
  },
  ogImage: { setAside: 2, gather: named(({ ogImage }, { context }) => gatherOgImage(ogImage, context)) },
  resources: {
    gather: named(({ resources }, { context, turns }) => gatherResources(resources, context, turns)),
  },
  links: {
    gather: named(({ links }, { robots, context, turns }) => {
      const rules = robots().then((found) => found.rules);
      return gatherLinks(links, rules, context, turns);
    }),
  },
  dns: { gather: ({ context }) => gatherDns(context) },
};

/** More than a host's connections, as samples span hosts; beside the other steps half of those to one host. */
const lateProbes = { atOnce: 12, besideEarly: 3 };

/**
 * All steps in parallel, or only those of the page.
 * @param outline undefined for an error page, whose content was not read
 */
export async function gatherSteps(outline: Outline | undefined, context: Context): Promise<Steps> {
  const { options } = context;
  const turns = takeTurns(options.session, lateProbes);
  const robots = once(() => robotsOf(context));
  const sitemaps = once(async () =>
    gatherSitemaps((await robots()).rules.sitemaps, outline?.canonical ?? null, context),
  );
  const run: Run = { context, outline, turns, robots, sitemaps };
  const begun = Object.entries<Row<unknown>>(rows).map(async ([key, { isOfPage, setAside, gather }]) => {
    if (!options.site && !isOfPage) return [key, off] as const;
    const gathering = setAside === undefined ? gather(run) : turns.early(setAside, () => gather(run));
    return [key, await gathering] as const;
  });
  // A step that throws must not leave the others at work unseen.
  await Promise.allSettled(begun);
  return Object.fromEntries(await Promise.all(begun)) as unknown as Steps;
}

/** The site tier switched off. */
const off: Step<never> = { state: 'missing', why: 'off' };

/** A step of what the page names. */
function named<T>(gather: (outline: Outline, run: Run) => Promise<Step<T>>): (run: Run) => Promise<Step<T>> {
  return async (run) =>
    run.outline === undefined
      ? irrelevant('The page answered with an error, so its content was not read.')
      : gather(run.outline, run);
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    asked ??= ask();
    return asked;
  };
}

interface RobotsFound {
  readonly step: Steps['robots'];
  readonly rules: RobotsRules;
}

async function robotsOf(context: Context): Promise<RobotsFound> {
  const step = await gatherRobots(context);
  const rules = await readRobots(step, context);
  // A file that the parser cannot bear would fell the judging as well.
  return rules === undefined ? { step: missed('connect_failed'), rules: silentRobots } : { step, rules };
}
