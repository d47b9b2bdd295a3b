import type { Probe } from '../../evidence/evidence.ts';
import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { baseUrl, parseUrl } from '../../evidence/links/base-url.ts';
import { sameHost } from '../../evidence/links/url-equality.ts';
import { formatCount } from '../../lib/quantities.ts';
import { wordOf } from '../../lib/word-of.ts';
import { defineCheck, notApplicable, type Outcome, passUnless } from '../check.ts';
import { counted } from '../counted.ts';
import { probeReasons } from '../probe-reasons.ts';

const thresholds = { otherHostsWarnMax: 2, uncertainPercentMax: 50 };

const advice = {
  own: 'Correct the link, or remove it; if the page has moved, leave a redirect behind.',
  other: 'Correct the link, or remove it.',
};

const tasks = {
  own: { one: 'Fix 1 broken internal link', many: 'Fix {n} broken internal links' },
  other: { one: 'Fix 1 broken link to another site', many: 'Fix {n} broken links to other sites' },
};

export const brokenLinks = defineCheck({
  id: 'broken-links',
  category: 'seo',
  weight: 5,
  tier: 'site',
  title: 'Links lead to pages that exist',
  several: 'links are broken',
  why: 'Broken links annoy visitors and waste the time of crawlers.',
  rule: `Tries the first 15 links to the same host and the first 10 to other hosts. Fails when a link to the same host is broken, or more than ${thresholds.otherHostsWarnMax} to other hosts are; warns when fewer to other hosts are. Passes otherwise. A link is broken when it answers 404 or 410, redirects too often, or its host has no public address, refuses connections, or has faulty TLS or an invalid certificate; any other failure is unclear. Not judged without links, or when more than ${thresholds.uncertainPercentMax} % of the answers are unclear.`,
  source: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
  thresholds,
  needs: ['links', 'exchange'],
  uses: ['document'],
  advice,
  tasks,
  example: {
    before: '<a href="/wlaks">Walks</a> <!-- 404 -->',
    after: '<a href="/walks">Walks</a>',
  },

  evaluate({ links: { total, probes: all }, exchange, document }): Outcome<keyof typeof advice> {
    const inside = all.filter(({ reason }) => reason === 'private_host');
    const probes = all.filter(({ reason }) => reason !== 'private_host');
    if (probes.length === 0) return notApplicable('The page has no links that could be tried.');
    const uncertain = probes.filter((probe) => probe.class === 'uncertain');
    if (100 * uncertain.length > thresholds.uncertainPercentMax * probes.length) {
      const summary = wordOf(probes.length, {
        one: 'The link that was tried gave no clear answer.',
        other: `${formatCount(uncertain.length)} of ${counted(probes.length, 'link')} gave no clear answer.`,
      });
      return notApplicable(summary, 'no_evidence');
    }
    const broken = probes.filter((probe) => probe.class === 'broken');
    const others = broken.filter(({ url }) => !sameHost(url, exchange.url));
    const shown = new Set([...broken, ...inside].map(({ url }) => url));
    const elements = document && shown.size > 0 ? elementsOf(shown, document) : undefined;
    const placeOf = ({ url }: Probe) => {
      const element = elements?.get(url);
      return element === undefined ? { url } : { url, element };
    };
    const isForgivable = others.length <= thresholds.otherHostsWarnMax;
    return passUnless(
      broken.map((probe) => {
        const isOther = others.includes(probe);
        return {
          outcome: isOther && isForgivable ? 'warn' : 'fail',
          advice: isOther ? 'other' : 'own',
          detail: `This link is broken: ${reasonOf(probe)}.`,
          ...placeOf(probe),
        };
      }),
      wordOf(probes.length, {
        one: 'The link that was tried is not broken.',
        other: `None of the ${counted(probes.length, 'link')} that were tried is broken.`,
      }),
      { links: total, tried: probes.length, broken: broken.length, uncertain: uncertain.length },
      inside.map((probe) => ({ detail: insideDetail, ...placeOf(probe) })),
    );
  },
});

// Left over from development, or meant for visitors who are there: we cannot tell.
const insideDetail =
  'This link was not tried: it leads to a host that is not on the public Internet, such as localhost.';

function reasonOf({ status, reason }: Probe): string {
  if (status !== null) return `it answers ${status}`;
  return (reason === null ? undefined : probeReasons[reason]) ?? 'there is no answer';
}

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
