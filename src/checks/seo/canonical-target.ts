import type { Exchange, FileResponse, HtmlSummary } from '../../evidence/evidence.ts';
import { canonicalOf } from '../../evidence/links/canonical.ts';
import { sameOrigin, sameUrl } from '../../evidence/links/url-equality.ts';
import { directivesFor, forbidsIndexing, robotsDirectives } from '../../evidence/site/robots-rules.ts';
import { tlsFault } from '../certificate-fault.ts';
import { type Defect, defineCheck, notApplicable, type Outcome, passUnless } from '../check.ts';
import { quote } from '../quote.ts';

const advice = {
  broken: 'Name an address that answers 200, or fix the one that is named.',
  type: 'Name an HTML page.',
  noindex: 'Take noindex off the canonical page, or name a page that may be indexed.',
  robots: 'Let robots.txt allow the canonical address, or name one that it allows.',
  redirect: 'Name the address that the redirect leads to.',
  chain: 'Name the last address of the chain in both pages.',
  loop: 'Choose one of the two addresses, and name it in both pages.',
};

const tasks = {
  broken: 'Point the canonical at a page that works',
  type: 'Point the canonical at an HTML page',
  noindex: 'Take noindex off the canonical page',
  robots: 'Allow the canonical address in robots.txt',
  redirect: 'Point the canonical at the redirect’s target',
  chain: 'Name the last canonical of the chain directly',
  loop: 'Choose which of the two pages is canonical',
};

type Advice = keyof typeof advice;

export const canonicalTarget = defineCheck({
  id: 'canonical-target',
  category: 'seo',
  weight: 2,
  tier: 'site',
  title: 'The canonical address works',
  why: 'Search engines ignore a canonical that leads nowhere, or drop both pages.',
  rule: 'Fails when robots.txt of the page’s own origin keeps Googlebot from the canonical address, whatever that answers; when the address answers 404 or 410, redirects too often, is not an HTML page or is noindex; and when its host has no public address, refuses connections, or has faulty TLS or an invalid certificate. Warns when it redirects or names another canonical. Passes otherwise. Not judged when the page is its own canonical or names no single valid one, and when the answer is unclear, such as 403.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  expects: ['indexable'],
  ofServer: ['redirect'],
  needs: ['document', 'exchange', 'canonicalProbe'],
  uses: ['robots'],
  advice,
  tasks,
  example: {
    before: '<link rel="canonical" href="https://example.com/old"> <!-- 404 -->',
    after: '<link rel="canonical" href="https://example.com/rivers"> <!-- 200 -->',
  },

  evaluate({ document, exchange, canonicalProbe, robots }): Outcome<Advice> {
    const target = canonicalOf(document, exchange.final.fields);
    if (target === null) return notApplicable('The page names no single valid canonical.');
    if (sameUrl(target, exchange.url)) return notApplicable('The page is its own canonical.');
    const summary = `The canonical ${quote(target)} works.`;
    const defect = ([outcome, key, detail]: Finding): Defect<Advice> => ({
      outcome,
      advice: key,
      detail,
      url: target,
    });

    const found: Finding[] = [];
    const isOwn = robots?.state === 'available' && sameOrigin(target, exchange.url);
    if (isOwn && !robots.allowed('googlebot', target).allowed) {
      found.push(['fail', 'robots', 'robots.txt keeps Google from fetching the canonical address.']);
    }
    const answer = answerOf(canonicalProbe, exchange.url);
    if (answer.class === 'broken') found.push(['fail', 'broken', answer.detail]);
    if (answer.class === 'ok') found.push(...pageFindings(answer, canonicalProbe, target, exchange.url));
    // Of what may be our own trouble nothing follows, unless robots.txt has already decided.
    if (answer.class === 'uncertain' && found.length === 0)
      return notApplicable(answer.detail, 'no_evidence');
    return passUnless(found.map(defect), summary, { canonical: target });
  },
});

type Finding = readonly [outcome: 'warn' | 'fail', advice: Advice, detail: string];

type Answer =
  | { readonly class: 'broken' | 'uncertain'; readonly detail: string }
  | { readonly class: 'ok'; readonly final: Exchange; readonly html: HtmlSummary };

/** T12. A connection that failed counts as uncertain, unless it was refused: our side may have cut it. */
function answerOf({ outcome, chain, html }: FileResponse, page: URL): Answer {
  if (outcome === 'no_address')
    return { class: 'broken', detail: 'The host of the canonical does not exist or is not public.' };
  if (outcome === 'refused')
    return { class: 'broken', detail: 'The host of the canonical refuses connections.' };
  if (outcome === 'our_limit') {
    const detail =
      'This Assay does not open the canonical, or an address that it redirects to: because of its port, its password, its length or a cookie that it waits for.';
    return { class: 'uncertain', detail };
  }
  if (outcome === 'tls_error') return { class: 'broken', detail: tlsDetail(chain, page) };
  if (outcome === 'too_many_redirects') {
    return { class: 'broken', detail: 'The canonical redirects too often.' };
  }
  const final = chain.at(-1);
  if (outcome !== 'answered' || final === undefined) {
    return { class: 'uncertain', detail: 'The canonical address did not answer us.' };
  }
  const { status } = final;
  if (status === 404 || status === 410)
    return { class: 'broken', detail: `The canonical answered ${status}.` };
  if (status < 200 || status > 299)
    return { class: 'uncertain', detail: `The canonical answered us ${status}.` };
  if (html === null) return { class: 'uncertain', detail: 'The canonical page could not be read.' };
  return { class: 'ok', final, html };
}

function tlsDetail(chain: readonly Exchange[], page: URL): string {
  const role = chain.length > 1 ? 'which the canonical redirects to' : 'the host of the canonical';
  return tlsFault(chain, page, 'The canonical', (host) => `${host}, ${role}`);
}

function pageFindings(
  { final, html }: Answer & { class: 'ok' },
  { chain }: FileResponse,
  target: string,
  page: URL,
): Finding[] {
  const found: Finding[] = [];
  if (!html.isHtml) found.push(['fail', 'type', 'The canonical is not an HTML page.']);
  const metas = html.robotsMetas.map(([name, content]) => ({ name: name.trim().toLowerCase(), content }));
  if (directivesFor('googlebot', robotsDirectives(metas, final.fields)).some(forbidsIndexing)) {
    found.push(['fail', 'noindex', 'The canonical page says noindex.']);
  }
  if (chain.length > 1) found.push(['warn', 'redirect', `The canonical redirects to ${quote(final.url)}.`]);
  const next = html.canonical;
  if (next !== null && !sameUrl(next, target) && !sameUrl(next, final.url)) {
    // The target points back: both pages name the other as canonical.
    found.push(
      sameUrl(next, page)
        ? ['warn', 'loop', 'The canonical page names this page as its canonical in turn.']
        : ['warn', 'chain', `The canonical page names another canonical, ${quote(next)}.`],
    );
  }
  return found;
}
