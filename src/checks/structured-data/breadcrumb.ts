import { entitiesOf } from '../../evidence/entities/structured-data.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';

const thresholds = { minSegments: 2 };

export const breadcrumb = defineCheck({
  id: 'breadcrumb',
  category: 'structured-data',
  weight: 2,
  tier: 'page',
  title: 'Pages deep in the site say where they are',
  why: 'Search results show breadcrumbs in place of a long address.',
  rule: `Passes when the page has a BreadcrumbList in JSON-LD, microdata or RDFa, and warns when it has none. It never fails. Not judged when the path of the address has fewer than ${thresholds.minSegments} parts, as in /about.`,
  source: 'https://developers.google.com/search/docs/appearance/structured-data/breadcrumb',
  thresholds,
  needs: ['document', 'exchange'],
  inBrowser: 'rendered',
  advice: { none: 'Add a BreadcrumbList with the pages above this one.' },
  tasks: {
    none: 'Add breadcrumbs as structured data',
  },
  cutAbsences: ['none'],
  example: {
    before: '<p>Home › Services › Repairs</p>',
    after:
      '<script type="application/ld+json">{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": […]}</script>',
  },

  evaluate({ document, exchange: { url } }) {
    const segments = url.pathname.split('/').filter((segment) => segment !== '').length;
    if (segments < thresholds.minSegments) return notApplicable('The page is near the top of the site.');
    if (entitiesOf(document).some(({ types }) => types.includes('BreadcrumbList')))
      return pass('The page has a BreadcrumbList.');
    const detail = 'The page is deep in the site, but has no BreadcrumbList.';
    return passUnless([{ outcome: 'warn', advice: 'none', detail }], detail);
  },
});
