import { canonicalOf } from '../../evidence/links/canonical.ts';
import { pageDirectives } from '../../evidence/site/page-directives.ts';
import { forbidsIndexing } from '../../evidence/site/robots-rules.ts';
import { isKnown } from '../../evidence/site/robots-txt.ts';
import { isReadWhole } from '../../evidence/site/sitemaps.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';

export const sitemapContainsPage = defineCheck({
  id: 'sitemap-contains-page',
  category: 'site-files',
  weight: 2,
  tier: 'site',
  title: 'The sitemap lists the page',
  why: 'What the sitemap leaves out is found later and looks less important.',
  rule: 'Looks for the canonical address of the page or, where the page names no valid one, for the address at which it was reached. Passes when a sitemap lists exactly that. Warns when none does, or only with another scheme or another slash at the end. Fails when a page that is noindex is listed. Not judged without a sitemap that lists anything, when the page is not found and not all sitemaps could be read, and when it is noindex and not listed.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap',
  expects: ['indexable'],
  needs: ['sitemaps', 'document', 'exchange'],
  uses: ['robots'],
  advice: {
    add: 'Add the canonical address of the page to the sitemap.',
    spelling:
      'List the address exactly as the page names it, with the same scheme and the same slash at the end.',
    noindex: 'Remove the page from the sitemap, or remove its noindex: the two contradict each other.',
  },
  tasks: {
    add: 'Add the page to the sitemap',
    spelling: 'Correct the page’s address in the sitemap',
    noindex: 'Remove the page from the sitemap, or its noindex',
  },
  example: {
    before: '<loc>http://example.com/about/</loc>',
    after: '<loc>https://example.com/about</loc>',
  },

  evaluate({ sitemaps, document, exchange: { url, final }, robots }) {
    const canonical = canonicalOf(document, final.fields);
    const key = canonical ?? url.href;
    const listedAs = canonical === null ? sitemaps.listedAs : sitemaps.canonicalListedAs;
    if (listedAs === null && !isReadWhole(sitemaps))
      return notApplicable('Not all of the sitemap was read.', 'no_evidence');
    if (listedAs === null && !isKnown(robots)) {
      const summary = 'robots.txt could not be read, and may announce a sitemap that lists the page.';
      return notApplicable(summary, 'no_evidence');
    }
    if (sitemaps.files.every(({ entries }) => entries === 0))
      return notApplicable('There is no sitemap with entries.');
    const isNoindex = pageDirectives('googlebot', document, final.fields).some(forbidsIndexing);
    const value = { address: key, listedAs };
    const defect = (outcome: 'warn' | 'fail', advice: 'add' | 'spelling' | 'noindex', detail: string) =>
      passUnless([{ outcome, advice, detail, url: key }], detail, value);

    if (listedAs === null) {
      if (isNoindex) return notApplicable('The page is noindex and, rightly, not listed.');
      return defect('warn', 'add', 'The sitemap does not list the page.');
    }
    if (isNoindex) return defect('fail', 'noindex', 'The sitemap lists the page although it is noindex.');
    if (listedAs === 'exact') return pass('The sitemap lists the page.', value);
    const difference = listedAs === 'slash' ? 'the slash at the end' : 'the scheme';
    return defect('warn', 'spelling', `The sitemap lists the page, but ${difference} differs.`);
  },
});
