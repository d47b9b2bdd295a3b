import type { Probe, Sample, Step } from '../evidence/evidence.ts';
import { isReadWhole } from '../evidence/site/sitemaps.ts';
import { gathered, irrelevant } from '../evidence/step.ts';
import { type Context, missed } from './context.ts';
import { deniedProbe, probe, type Target, unaskedBy } from './probe.ts';
import type { RobotsRules } from './robots.ts';
import type { SitemapsFound } from './sitemaps.ts';
import type { Turns } from './turns.ts';
import type { Outline } from './types.ts';

/** Files that the page loads. They are part of it, so robots.txt has no say. */
export async function gatherResources(
  { total, sample }: Outline['resources'],
  context: Context,
  turns: Turns,
): Promise<Step<Sample>> {
  const probes = await probeAll(sample, new Set(), context, turns);
  return sampled(probes, { total, probes });
}

/** Pages that the page leads to. */
export async function gatherLinks(
  { total, sample }: Outline['links'],
  robots: Promise<RobotsRules>,
  context: Context,
  turns: Turns,
): Promise<Step<Sample>> {
  const denied = await (await robots).denied(sample);
  const probes = await probeAll(sample.map(document), denied, context, turns);
  return sampled(probes, { total, probes });
}

/** Pages that the sitemaps list. */
export async function gatherSitemapUrls(
  { step, sample }: SitemapsFound,
  robots: RobotsRules,
  context: Context,
  turns: Turns,
): Promise<Step<readonly Probe[]>> {
  if (step.state !== 'gathered') return step;
  if (sample.length === 0) {
    // A sitemap that did not arrive, or that nobody could tell us of, may list any number.
    const isKnown = isReadWhole(step.value) && robots.isKnown;
    return isKnown ? irrelevant('No sitemap was found that lists a URL.') : missed('connect_failed');
  }
  const probes = await probeAll(sample.map(document), await robots.denied(sample), context, turns);
  return sampled(probes, probes);
}

function document(url: string): Target {
  return { url, destination: 'document' };
}

function probeAll(
  targets: readonly Target[],
  denied: ReadonlySet<string>,
  context: Context,
  turns: Turns,
): Promise<Probe[]> {
  return Promise.all(
    targets.map((target) =>
      denied.has(target.url) ? deniedProbe(target) : turns.late(() => probe(target, context)),
    ),
  );
}

/** A sample that was cut in the middle still says something: missing is one of which nothing was asked at all. */
function sampled<T>(probes: readonly Probe[], value: T): Step<T> {
  const unasked = probes.map(unaskedBy);
  if (probes.length === 0 || unasked.includes(undefined)) return gathered(value);
  return missed(unasked.includes('budget') ? 'budget' : 'busy');
}
