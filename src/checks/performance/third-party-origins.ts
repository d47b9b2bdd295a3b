import type { Document } from '../../evidence/html/document.ts';
import { attribute } from '../../evidence/html/element.ts';
import { baseUrl, hostPartOf, parseHttpHref } from '../../evidence/links/base-url.ts';
import { relIncludes } from '../../evidence/links/rel.ts';
import { hostsOf } from '../../evidence/links/subresources.ts';
import { siteOf } from '../../evidence/links/url-equality.ts';
import { formatCount } from '../../lib/quantities.ts';
import { defineCheck, type Outcome, pass } from '../check.ts';
import { counted } from '../counted.ts';
import { framed } from './named-files.ts';

const thresholds = { passSites: 10, warnSites: 20 };

export const thirdPartyOrigins = defineCheck({
  id: 'third-party-origins',
  category: 'performance',
  weight: 2,
  tier: 'page',
  title: 'The page uses few other sites',
  why: 'Each other site costs a lookup, a connection and a handshake, and can slow or break the page.',
  rule: `Counts the other sites, by registrable domain, from which the HTML loads files and frames or to which it preconnects. Passes up to ${thresholds.passSites}, warns up to ${thresholds.warnSites}, and fails above that.`,
  source: 'https://developer.chrome.com/docs/performance/insights/3rdparty',
  thresholds,
  needs: ['document', 'exchange'],
  advice: { many: 'Remove tags and widgets nobody uses, and serve fonts and libraries from your own site.' },
  tasks: {
    many: 'Load from fewer other sites ({amount})',
  },
  judgesWhole: 'page',
  example: {
    before:
      '<link rel="stylesheet" href="https://fonts.example.net/css?family=Inter"><!-- … and 10 more sites -->',
    after: '<link rel="stylesheet" href="/fonts/inter.css">',
  },

  evaluate({ document, exchange }): Outcome<'many'> {
    const { origin: ownOrigin, hostname: ownHost } = exchange.url;
    const origins = originsOf(document);
    origins.delete(ownOrigin);
    const sites = new Set([...origins].map((origin) => siteOf(new URL(origin).hostname)));
    if (sites.size > 0) sites.delete(siteOf(ownHost));
    const names = [...sites].sort();
    const detail = `The page uses ${counted(names.length, 'other site')}.`;
    const value = { count: names.length, sites: names.slice(0, 50) };
    if (names.length <= thresholds.passSites) return pass(detail, value);
    const outcome = names.length <= thresholds.warnSites ? 'warn' : 'fail';
    const defects = [{ outcome, advice: 'many', detail }] as const;
    const notes = names.map((name) => ({ detail: `The page uses ${name}.` }));
    return { outcome, defects, amount: formatCount(names.length), value, notes };
  },
});

function originsOf(document: Document): Set<string> {
  const origins = new Set(hostsOf(document));
  for (const url of framed(document, document.byName('iframe'))) origins.add(hostPartOf(url));
  for (const url of preconnects(document)) origins.add(hostPartOf(url));
  return origins;
}

function preconnects(document: Document): string[] {
  const base = baseUrl(document);
  return document.byName('link').flatMap((link) => {
    if (!relIncludes(link, 'preconnect')) return [];
    return parseHttpHref(attribute(link, 'href') ?? '', base) ?? [];
  });
}
