import type { Probe, Sample, Step, Steps } from './evidence.ts';

/** Steps that look at a sample, or whose answers may be unclear one by one. */
export const sampledSteps = ['resources', 'links', 'sitemapUrls'] as const;
export type SampledStep = (typeof sampledSteps)[number];

/**
 * How many files and links were not tried, or gave no clear answer: checks of them speak of the others. None: all were
 * seen, or none as the step says itself.
 */
export function unseenIn({
  resources,
  links,
  sitemapUrls,
  sitemaps,
}: Steps): Partial<Record<SampledStep, number>> {
  const counts = {
    resources: ofSample(resources),
    links: ofSample(links),
    sitemapUrls: ofProbes(sitemapUrls, sitemaps?.state === 'gathered' ? sitemaps.value.entries : 0),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

function ofSample(step: Step<Sample> | undefined): number {
  if (step?.state !== 'gathered') return 0;
  return unclear(step.value.probes) + Math.max(0, step.value.total - step.value.probes.length);
}

function ofProbes(step: Step<readonly Probe[]> | undefined, total: number): number {
  return step?.state === 'gathered' ? unclear(step.value) + Math.max(0, total - step.value.length) : 0;
}

function unclear(probes: readonly Probe[]): number {
  return probes.filter((probe) => probe.class === 'uncertain').length;
}
