import { isA, valuesOf } from '../../evidence/entities/entity.ts';
import { isHome } from '../../evidence/entities/page-kind.ts';
import { entitiesOf } from '../../evidence/entities/structured-data.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';

export const siteIdentity = defineCheck({
  id: 'site-identity',
  category: 'structured-data',
  weight: 2,
  tier: 'page',
  title: 'The home page says whose site it is',
  several: 'things are described without name and url, or not at all: the owner and the site',
  why: 'Search engines take the site name and the knowledge panel from it.',
  rule: 'Judges the home page alone, whose path is /. Passes when structured data describes the owner as Organization or Person, or a kind of them, and the site as WebSite, each with name and url. Warns when one of the two is missing, and fails when both are.',
  source: 'https://developers.google.com/search/docs/appearance/site-names',
  needs: ['document', 'exchange'],
  inBrowser: 'rendered',
  advice: {
    owner: 'Describe the owner as Organization (or a kind of it) or Person, with name and url.',
    site: 'Describe the site as WebSite with name and url.',
  },
  tasks: {
    owner: 'Describe the owner in structured data',
    site: 'Describe the site in structured data',
  },
  cutAbsences: ['owner', 'site'],
  example: {
    before: '<title>Spoke & Co</title>',
    after:
      '<script type="application/ld+json">{"@context": "https://schema.org", "@graph": [\n  {"@type": "WebSite", "name": "Spoke & Co", "url": "https://example.com/"},\n  {"@type": "Organization", "name": "Spoke & Co", "url": "https://example.com/"}\n]}</script>',
  },

  evaluate({ document, exchange: { url } }) {
    if (!isHome(url)) return notApplicable('The page is not the home page.');
    const named = entitiesOf(document).filter(
      (entity) => valuesOf(entity, 'name').length > 0 && valuesOf(entity, 'url').length > 0,
    );
    const owner = named.some((entity) => isA(entity, 'Organization') || isA(entity, 'Person'));
    const site = named.some((entity) => isA(entity, 'WebSite'));
    const outcome = owner || site ? 'warn' : 'fail';
    const defects: Defect<'owner' | 'site'>[] = [
      ...(owner
        ? []
        : [
            { outcome, advice: 'owner', detail: 'No Organization or Person has both name and url.' } as const,
          ]),
      ...(site ? [] : [{ outcome, advice: 'site', detail: 'No WebSite has both name and url.' } as const]),
    ];
    return passUnless(defects, 'The page names its owner and its site.', { owner, site });
  },
});
