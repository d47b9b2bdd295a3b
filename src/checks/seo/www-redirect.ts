import type { ChainProbe } from '../../evidence/evidence.ts';
import { privateSuffixOf } from '../../evidence/links/url-equality.ts';
import { wwwTwin } from '../../evidence/site/www-twin.ts';
import { mayBeAimedAtUs } from '../aimed-at-us.ts';
import { tlsFault } from '../certificate-fault.ts';
import { defineCheck, notApplicable, type Outcome, pass, passUnless } from '../check.ts';

const advice = {
  twin: 'Redirect one of the two host names to the other, with 301 or 308.',
  canonical: 'Redirect the other host name here with 301 or 308; a canonical alone is only a hint.',
  error: 'Let the other host name redirect here, as people type both; its certificate must name it as well.',
  elsewhere: 'Let the other host name redirect to this one.',
};

const tasks = {
  twin: 'Redirect one host name to the other',
  canonical: 'Redirect the other host name here',
  error: 'Repair and redirect the other host name',
  elsewhere: 'Redirect the other host name straight here',
};

type Advice = keyof typeof advice;

export const wwwRedirect = defineCheck({
  id: 'www-redirect',
  category: 'seo',
  weight: 2,
  tier: 'site',
  title: 'The site lives under one host name',
  why: 'When the names with and without www both answer, links and search results are split between two copies.',
  rule: 'Asks for the start page under the other name of the host, with or without www. Passes when that name has no public address, refuses connections or redirects to the page’s own host. Warns when it redirects elsewhere or too often, has faulty TLS, answers with an error, or answers 2xx with a canonical on the page’s own host. Fails when it answers 2xx without one. Not judged on hosts other than a bare domain and its www host, on ports other than the default, for late answers, rate limits and bot checks, and for faulty TLS and errors below a private suffix such as github.io.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
  expects: ['deployed'],
  needs: ['exchange', 'variant'],
  advice,
  tasks,
  example: {
    before: 'https://example.com/ → 200\nhttps://www.example.com/ → 200',
    after: 'https://example.com/ → 200\nhttps://www.example.com/ → 301 https://example.com/',
  },

  evaluate({ exchange: { url }, variant }): Outcome<Advice> {
    const twin = wwwTwin(url.hostname);
    if (twin === undefined) return notApplicable('The host is neither a bare domain nor its www host.');
    const found = (outcome: 'warn' | 'fail', key: Advice, detail: string) => {
      // Only GitHub could have www.user.github.io answer well, or name it in a certificate.
      const suffix = key === 'error' ? privateSuffixOf(url.hostname) : undefined;
      if (suffix !== undefined) {
        return notApplicable(`${detail} Perhaps only the owner of ${suffix} can fix that.`);
      }
      return passUnless<Advice>([{ outcome, advice: key, detail, url: `${url.protocol}//${twin}/` }], '');
    };
    switch (variant.outcome) {
      case 'no_address':
        return pass(`${twin} does not exist, so there is only one name.`);
      case 'refused':
        return pass(`${twin} refuses connections, so there is only one name.`);
      case 'silent':
        return notApplicable(`${twin} did not answer us in time.`, 'no_evidence');
      case 'our_limit':
        return notApplicable(
          `${twin} leads to an address that this Assay does not open, or waits for a cookie.`,
          'no_evidence',
        );
      case 'tls_error':
        return found('warn', 'error', tlsDetail(variant, url, twin));
      case 'too_many_redirects':
        return found('warn', 'elsewhere', `${twin} redirects too often.`);
      case 'answered':
        return judgeAnswer(variant, url, twin, found);
    }
  },
});

function tlsDetail({ chain }: ChainProbe, page: URL, twin: string): string {
  const describe = (host: string) => (host === twin ? twin : `${host}, which ${twin} redirects to`);
  return tlsFault(chain, page, twin, describe);
}

function judgeAnswer(
  { chain, canonical }: ChainProbe & { readonly outcome: 'answered' },
  page: URL,
  twin: string,
  found: (outcome: 'warn' | 'fail', advice: Advice, detail: string) => Outcome<Advice>,
): Outcome<Advice> {
  const final = chain.at(-1);
  const host = final === undefined ? twin : new URL(final.url).hostname;
  const status = final?.status ?? 0;
  if (host === page.hostname) return pass(`${twin} redirects to ${host}.`);
  if (final !== undefined && mayBeAimedAtUs(final)) {
    return notApplicable(`${host} answered us with ${status}, which visitors may not get.`, 'no_evidence');
  }
  if (host !== twin) return found('warn', 'elsewhere', `${twin} redirects to another host, ${host}.`);
  if (status < 200 || status > 299) return found('warn', 'error', `${twin} answers ${status}.`);
  if (canonical !== null && URL.parse(canonical)?.hostname === page.hostname) {
    return found(
      'warn',
      'canonical',
      `${twin} answers ${status} itself and only names ${page.hostname} as its canonical.`,
    );
  }
  return found('fail', 'twin', `${twin} and ${page.hostname} both answer with a page of their own.`);
}
