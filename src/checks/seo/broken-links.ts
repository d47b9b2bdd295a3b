import { baseUrl, parseUrl } from '../../evidence/base-url.ts';
import { attribute, type Document, type Element } from '../../evidence/document.ts';
import type { Probe } from '../../evidence/evidence.ts';
import { sameHost } from '../../evidence/url-equality.ts';
import { wordOf } from '../../lib/word-of.ts';
import { defineCheck, notApplicable, type Outcome, passUnless } from '../check.ts';

const thresholds = { otherHostsWarnMax: 2, uncertainPercentMax: 50 };

const advice = {
  own: 'Correct the link, or take it away; leave a redirect where the page has moved.',
  other: 'Correct the link, or take it away.',
};

export const brokenLinks = defineCheck({
  id: 'broken-links',
  category: 'seo',
  weight: 5,
  tier: 'site',
  title: 'Links lead to pages that exist',
  why: 'Broken links annoy visitors and waste what crawlers fetch from the site.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  thresholds,
  needs: ['links', 'exchange'],
  uses: ['document'],
  advice,
  example: {
    before: '<a href="/wlaks">Walks</a> <!-- 404 -->',
    after: '<a href="/walks">Walks</a>',
  },

  evaluate({ links: { total, probes }, exchange, document }): Outcome<keyof typeof advice> {
    if (probes.length === 0) return notApplicable('The page has no links that could be asked.');
    const uncertain = probes.filter((probe) => probe.class === 'uncertain');
    if (100 * uncertain.length > thresholds.uncertainPercentMax * probes.length) {
      const summary = wordOf(probes.length, {
        one: 'The link that was tried gave no clear answer.',
        other: `${uncertain.length} of ${probes.length} links gave no clear answer.`,
      });
      return notApplicable(summary, 'no_evidence');
    }
    const broken = probes.filter((probe) => probe.class === 'broken');
    const others = broken.filter(({ url }) => !sameHost(url, exchange.url));
    const elements = document && elementsOf(new Set(broken.map(({ url }) => url)), document);
    const isForgivable = others.length <= thresholds.otherHostsWarnMax;
    return passUnless(
      broken.map((probe) => {
        const isOther = others.includes(probe);
        const element = elements?.get(probe.url);
        return {
          outcome: isOther && isForgivable ? 'warn' : 'fail',
          advice: isOther ? 'other' : 'own',
          detail: `This link is broken: ${reasonOf(probe)}.`,
          url: probe.url,
          ...(element === undefined ? {} : { element }),
        };
      }),
      wordOf(probes.length, {
        one: 'The link that was tried is not broken.',
        other: `None of ${probes.length} links that were tried is broken.`,
      }),
      { links: total, tried: probes.length, broken: broken.length, uncertain: uncertain.length },
    );
  },
});

function reasonOf({ status, reason }: Probe): string {
  if (status !== null) return `it answers ${status}`;
  return (reason === null ? undefined : reasons[reason]) ?? 'there is no answer';
}

/** By the codes of failed fetches. */
const reasons: Readonly<Record<string, string>> = {
  no_public_address: 'its host does not exist',
  connection_refused: 'its server refuses connections',
  tls_error: 'its server has no valid certificate',
  too_many_redirects: 'it redirects without end',
};

/** The first element that leads to each of the addresses. */
function elementsOf(urls: ReadonlySet<string>, document: Document): Map<string, Element> {
  const found = new Map<string, Element>();
  const base = baseUrl(document);
  for (const element of document.byAttribute('href')) {
    if (found.size === urls.size) break;
    if (element.namespace !== 'html' || (element.name !== 'a' && element.name !== 'area')) continue;
    const [url = ''] = parseUrl(attribute(element, 'href') ?? '', base)?.href.split('#', 1) ?? [];
    if (urls.has(url) && !found.has(url)) found.set(url, element);
  }
  return found;
}
