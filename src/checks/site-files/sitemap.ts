import type { SitemapFile } from '../../evidence/evidence.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';

export const sitemap = defineCheck({
  id: 'sitemap',
  category: 'site-files',
  weight: 5,
  tier: 'site',
  title: 'A sitemap exists and robots.txt announces it',
  why: 'A sitemap tells crawlers of pages that few links lead to, and when they changed.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/overview',
  needs: ['sitemaps'],
  advice: {
    announce: 'Add a line "Sitemap: <address>" to robots.txt, so that every crawler finds the sitemap.',
    create: 'Create a sitemap if the site has more than a few pages or pages that few links lead to.',
    mend: 'Correct the address in robots.txt, or serve the sitemap there: none that is announced exists.',
  },
  example: {
    before: 'User-agent: *\nDisallow:',
    after: 'User-agent: *\nDisallow:\n\nSitemap: https://example.com/sitemap.xml',
  },

  evaluate({ sitemaps: { announced, files } }) {
    const roots = files.filter(({ fromIndex }) => fromIndex === null);
    const found = roots.filter(answers);
    const value = { announced: announced.length, found: found.map(({ url }) => url) };
    const first = found[0]?.url;
    if (announced.length === 0) {
      const advice = first === undefined ? 'create' : 'announce';
      const detail =
        first === undefined
          ? 'There is no sitemap; a small, well-linked site needs none.'
          : `A sitemap is at ${first}, but robots.txt does not announce it.`;
      return passUnless(
        [{ outcome: 'warn', advice, detail, ...(first ? { url: first } : {}) }],
        detail,
        value,
      );
    }
    if (first !== undefined) return pass(`robots.txt announces a sitemap that answers: ${first}.`, value);
    const tried = roots.filter((file) => file.announced);
    if (tried.length === 0 || !tried.every(isBroken)) {
      return notApplicable('The announced sitemaps could not be read for certain.', 'no_evidence');
    }
    const problems = tried.map(({ url, status }) => ({
      outcome: 'fail' as const,
      advice: 'mend' as const,
      detail: `The announced sitemap ${status === null ? 'cannot be reached' : `answers ${status}`}.`,
      url,
    }));
    return passUnless(problems, '', value);
  },
});

function answers({ status, kind }: SitemapFile): boolean {
  return status !== null && status >= 200 && status < 300 && kind !== 'html';
}

/** Class `broken` of a probe, on a file that was read whole. */
function isBroken({ outcome, status }: SitemapFile): boolean {
  if (outcome === 'timeout' || outcome === 'our_limit') return false;
  return outcome !== 'answered' || status === 404 || status === 410;
}
