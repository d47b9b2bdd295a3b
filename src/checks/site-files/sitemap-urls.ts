import { wordOf } from '../../lib/word-of.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { allOf } from '../counted.ts';

export const sitemapUrls = defineCheck({
  id: 'sitemap-urls',
  category: 'site-files',
  weight: 2,
  tier: 'site',
  title: 'The addresses in the sitemap work',
  several: 'addresses in the sitemap are broken or redirect',
  why: 'A sitemap full of redirects and dead pages teaches crawlers not to trust it.',
  rule: 'Tries up to five addresses, evenly spread over the sitemaps. Passes when they answer without a redirect, warns when one redirects, and fails when one is broken: it answers 404 or 410, redirects too often, or its host has no public address, refuses connections, or has faulty TLS or an invalid certificate. Any other failure is unclear. Not judged when no sitemap lists a page, or when all answers are unclear.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  ofServer: ['moved'],
  needs: ['sitemapUrls'],
  advice: {
    dead: 'Remove addresses from the sitemap whose pages are gone, or fix the pages.',
    moved: 'List the final address in the sitemap instead of one that redirects.',
  },
  tasks: {
    dead: {
      one: 'Remove 1 dead address from the sitemap',
      many: 'Remove {n} dead addresses from the sitemap',
    },
    moved: {
      one: 'Update 1 moved address in the sitemap',
      many: 'Update {n} moved addresses in the sitemap',
    },
  },
  example: {
    before: '<loc>http://example.com/old</loc>',
    after: '<loc>https://example.com/new</loc>',
  },

  evaluate({ sitemapUrls: probes }) {
    if (probes.length === 0) return notApplicable('No sitemap lists a page.');
    const certain = probes.filter((probe) => probe.class !== 'uncertain');
    if (certain.length === 0) {
      return notApplicable('None of the sampled addresses gave a certain answer.', 'no_evidence');
    }
    const defects = certain.flatMap((probe): Defect<'dead' | 'moved'>[] => {
      if (probe.class === 'broken') {
        const answer = probe.status === null ? 'cannot be reached' : `answers ${probe.status}`;
        return [{ outcome: 'fail', advice: 'dead', detail: `A listed address ${answer}.`, url: probe.url }];
      }
      if (probe.redirects === 0) return [];
      const detail = `A listed address redirects to ${probe.finalUrl}.`;
      return [{ outcome: 'warn', advice: 'moved', detail, url: probe.url }];
    });
    const all = allOf(certain.length, 'sampled address', 'sampled addresses');
    const summary = `${all} of the sitemap ${wordOf(certain.length, { one: 'answers', other: 'answer' })}.`;
    return passUnless(defects, summary, { sampled: probes.length, certain: certain.length });
  },
});
