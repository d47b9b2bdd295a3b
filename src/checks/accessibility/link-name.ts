import type { Document } from '../../evidence/html/document.ts';
import type { Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { nameSource } from '../../evidence/naming/accessible-name.ts';
import { hasRole } from '../../evidence/naming/role.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing } from './finding.ts';
import { hasNativeName } from './native-name.ts';

export const linkName = defineCheck({
  id: 'link-name',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'Links have a name',
  several: 'links have no name',
  why: 'A screen reader spells out the address of a link without a name.',
  rule: 'Fails for each link without a name. The name may come from text, the alt of an image in the link, aria-label, aria-labelledby or title. Passes otherwise. Links are a elements with href, also in SVG, and elements with role="link". Hidden links (aria-hidden included) do not count. Not judged on pages without links.',
  source: 'https://act-rules.github.io/rules/c487ae',
  needs: ['document'],
  inBrowser: 'axe',
  advice: {
    nameless:
      'Write where the link leads: as its text, as the alt of the image in it, or as its aria-label when it shows an icon.',
  },
  tasks: {
    nameless: { one: 'Add text to 1 link', many: 'Add text to {n} links' },
  },
  example: {
    before: '<a href="/"><img src="logo.svg" alt=""></a>',
    after: '<a href="/"><img src="logo.svg" alt="Home page"></a>',
  },

  evaluate({ document }) {
    const links = linksOf(document);
    if (links.length === 0) return notApplicable('The page has no link.');
    const defects = links
      .filter((link) => nameSource(document, link) === undefined)
      .map((link) => failing(link, 'nameless', 'this link has no name.'));
    const value = { links: links.length, offending: defects.length };
    return passUnless(defects, 'Every link has a name.', value);
  },
});

/** Links in SVG images as well. Areas of image maps belong to the check of images. */
function linksOf(document: Document): readonly Element[] {
  const anchors = document
    .byAttribute('href')
    .filter((link) => link.name === 'a' && isPerceivable(document, link));
  const byRole = document
    .byAttribute('role')
    .filter((link) => hasRole(link, 'link') && !hasNativeName(link) && isPerceivable(document, link));
  return byRole.length === 0 ? anchors : [...anchors, ...byRole].sort((a, b) => a.index - b.index);
}
