import type { ChainProbe } from '../../evidence/evidence.ts';
import { firstHeader } from '../../evidence/fields.ts';
import { mayBeAimedAtUs } from '../aimed-at-us.ts';
import { tlsFault } from '../certificate-fault.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';

export const redirectsHttp = defineCheck({
  id: 'redirects-http',
  category: 'security',
  weight: 5,
  tier: 'site',
  title: 'Plain http leads to https',
  why: 'Visitors who type the address without https arrive unprotected unless the first answer sends them on.',
  rule: 'Asks for the page over http. Passes when nothing answers there, or when the redirects end on https and the first goes to https on the same host. Warns when they end on https, but the first goes to another host or stays on http. Fails when http answers without a redirect, when the redirects end on http or are too many, and when they lead to a host that has no public address, refuses connections, or has faulty TLS or an invalid certificate. Not judged on http pages, on ports other than 443, and after a rate limit or bot check.',
  source: 'https://developer.mozilla.org/en-US/docs/Web/Security/Practical_implementation_guides/TLS',
  expects: ['deployed'],
  needs: ['plain', 'exchange'],
  advice: {
    open: 'Redirect every http address to the same address with https, with 301 or 308.',
    detour:
      'Redirect first to https on the same host, then elsewhere; otherwise the HSTS header of this host is never seen.',
    broken: 'Fix the https address that the redirect leads to: browsers get no page from it.',
  },
  tasks: {
    open: 'Redirect http to https',
    detour: 'Redirect http to https on this host first',
    broken: 'Repair the https side of the redirect',
  },
  example: {
    before: 'http://example.com/ → 200',
    after: 'http://example.com/ → 301 → https://example.com/',
  },

  evaluate({ plain, exchange: { url } }) {
    const value = { chain: plain.chain.map((hop) => hop.url) };
    const defect = (outcome: 'warn' | 'fail', advice: 'open' | 'detour' | 'broken', detail: string) =>
      passUnless(
        [{ outcome, advice, detail, url: plain.chain[0]?.url ?? `http://${url.host}/` }],
        detail,
        value,
      );

    if (plain.outcome === 'refused' || plain.outcome === 'silent' || plain.outcome === 'no_address') {
      return plain.chain.length === 0
        ? pass('Nothing answers over plain http.', value)
        : defect('fail', remedy(plain), 'Plain http redirects to an address where nothing answers.');
    }
    if (plain.outcome === 'our_limit') {
      const detail =
        plain.chain.length === 0
          ? `This Assay does not open port 80 of ${url.hostname}.`
          : 'Plain http leads to an address that this Assay does not open, or waits for a cookie.';
      return notApplicable(detail, 'no_evidence');
    }
    if (plain.outcome === 'tls_error') {
      const describe = (host: string) => `${host}, which plain http redirects to`;
      return defect('fail', 'broken', tlsFault(plain.chain, url, 'Plain http', describe));
    }
    const final = plain.chain.at(-1);
    if (plain.outcome === 'too_many_redirects' || final === undefined) {
      return defect('fail', remedy(plain), 'Plain http redirects too often.');
    }
    if (!final.url.startsWith('https:')) {
      const { hostname } = new URL(final.url);
      return mayBeAimedAtUs(final)
        ? notApplicable(
            `${hostname} answered us over plain http with ${final.status}, which visitors may not get.`,
            'no_evidence',
          )
        : defect('fail', 'open', openDetail(plain));
    }
    const next = new URL((plain.chain[1] ?? final).url);
    if (next.protocol === 'https:' && next.hostname === url.hostname) {
      return pass('Plain http leads to https at once.', value);
    }
    return defect('warn', 'detour', `The first redirect from http goes to ${next.origin}.`);
  },
});

/** For redirects that end nowhere: those that reach https need no other redirect, but an end. */
function remedy({ chain }: ChainProbe): 'open' | 'broken' {
  const last = chain.at(-1);
  const next = URL.parse((last && firstHeader(last.fields, 'location')) ?? '', last?.url)?.href;
  const led = [...chain.slice(1).map((hop) => hop.url), next];
  return led.some((url) => url?.startsWith('https:')) ? 'broken' : 'open';
}

function openDetail({ chain }: ChainProbe): string {
  const final = chain.at(-1);
  return chain.length > 1
    ? `Plain http redirects, but ends on http: ${final?.url}.`
    : `Plain http answers ${final?.status} itself, without a redirect.`;
}
