import { metaValue } from '../../evidence/entities/open-graph.ts';
import { baseUrl, parseUrl } from '../../evidence/links/base-url.ts';
import { canonicalOf } from '../../evidence/links/canonical.ts';
import { sameUrl } from '../../evidence/links/url-equality.ts';
import { cutText } from '../../lib/cut-text.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';

export const ogUrl = defineCheck({
  id: 'og-url',
  category: 'structured-data',
  weight: 2,
  tier: 'page',
  title: 'The og:url property names this page',
  why: 'Networks count shares by og:url; another address gives the count, and the click, to another page.',
  rule: 'Passes when og:url is the canonical address of the page or, where the page names no valid one, the address at which it was reached; a slash at the end makes a difference. Warns when og:url is another address or not an absolute one. It never fails. Not judged without og:url.',
  source: 'https://ogp.me/#metadata',
  needs: ['document', 'exchange'],
  advice: { other: 'Set og:url to the canonical address of the page, in full.' },
  tasks: {
    other: 'Set og:url to the canonical address',
  },
  example: {
    before: '<meta property="og:url" content="/about">',
    after: '<meta property="og:url" content="https://example.com/about">',
  },

  evaluate({ document, exchange: { url, final } }) {
    const value = metaValue(document, 'og:url');
    if (value === undefined) return notApplicable('The page has no og:url.');
    const expected = canonicalOf(document, final.fields) ?? url.href;
    const isAbsolute = URL.canParse(value.text);
    // Networks take the text as it is, but the query of a canonical link is in the encoding of the page.
    const asLink = isAbsolute ? parseUrl(value.text, baseUrl(document)) : undefined;
    const isSame = sameUrl(value.text, expected) || (asLink !== undefined && sameUrl(asLink, expected));
    if (isSame) return pass('og:url is the address of the page.', value.text);
    const detail = isAbsolute
      ? `og:url names ${cutText(value.text, 200)}, not ${expected}.`
      : 'og:url is not an absolute address.';
    return passUnless(
      [{ outcome: 'warn', advice: 'other', detail, element: value.element }],
      detail,
      cutText(value.text, 200),
    );
  },
});
