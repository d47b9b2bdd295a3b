import type { FileResponse } from '../../evidence/evidence.ts';
import { sameHost } from '../../evidence/links/url-equality.ts';
import { defineCheck, notApplicable, type Outcome, pass, passUnless } from '../check.ts';

const thresholds = { tries: 2 };
type Advice = 'status' | 'server' | 'redirect' | 'slow';

export const robotsTxtStatus = defineCheck({
  id: 'robots-txt-status',
  category: 'site-files',
  weight: 10,
  tier: 'site',
  title: 'The robots.txt file can be fetched',
  why: 'While robots.txt fails with a server error, crawlers must assume that they may fetch nothing.',
  rule: `Passes when /robots.txt answers 2xx, 404 or 410. Warns when it answers another status, redirects too often or to another host, or does not arrive in time on ${thresholds.tries} tries. Fails when it answers 5xx on ${thresholds.tries} tries, and when its host has no public address, accepts no connection or has faulty TLS. Not judged when it answers 429, or fails on the first try and could not be asked again.`,
  source: 'https://www.rfc-editor.org/rfc/rfc9309#section-2.3.1',
  thresholds,
  ofServer: ['redirect', 'slow'],
  needs: ['robotsFile'],
  advice: {
    server:
      'Serve /robots.txt as a plain file that needs no application and no database; answer 404 when there is none.',
    status:
      'Answer 200 with the rules, or 404 when there are none; crawlers read any other refusal as "no rules".',
    redirect: 'Serve /robots.txt on this host itself, without redirects.',
    slow: 'Serve /robots.txt from the web server or CDN, so that it arrives at once.',
  },
  tasks: {
    server: 'Make robots.txt reachable',
    status: 'Correct the status of robots.txt',
    redirect: 'Serve robots.txt without redirects',
    slow: 'Speed up robots.txt',
  },
  example: {
    before: 'GET /robots.txt → 503 Service Unavailable',
    after: 'GET /robots.txt → 200, text/plain\nUser-agent: *\nDisallow:',
  },

  evaluate({ robotsFile: file }): Outcome<Advice> {
    const defect = (outcome: 'warn' | 'fail', advice: Advice, detail: string): Outcome<Advice> =>
      passUnless([{ outcome, advice, detail, url: file.requestedUrl }], detail, valueOfFile(file));

    switch (file.outcome) {
      case 'no_address':
      case 'refused':
      case 'connect_error':
      case 'tls_error':
        return defect('fail', 'server', `robots.txt could not be reached: ${reasons[file.outcome]}.`);
      case 'our_limit':
        return notApplicable(
          'robots.txt leads to an address that this Assay does not open, or waits for a cookie.',
          'no_evidence',
        );
      case 'bot_wall':
        return notApplicable('A bot check answered in place of robots.txt.', 'no_evidence');
      case 'too_many_redirects':
        return defect('warn', 'redirect', 'robots.txt redirects too often.');
      case 'timeout':
        if (file.tries < thresholds.tries) return once;
        return defect('warn', 'slow', 'robots.txt did not arrive in time on two tries, though the page did.');
      case 'answered':
        return judgeStatus(file, defect);
    }
  },
});

const reasons = {
  no_address: 'its host has no public address',
  refused: 'its host refuses connections',
  connect_error: 'the connection failed',
  tls_error: 'the TLS handshake failed',
} as const;

const once = notApplicable('robots.txt failed once and could not be asked a second time.', 'no_evidence');

function judgeStatus(
  file: FileResponse,
  defect: (outcome: 'warn' | 'fail', advice: Advice, detail: string) => Outcome<Advice>,
): Outcome<Advice> {
  const final = file.chain.at(-1);
  const status = final?.status ?? 0;
  if (status === 429)
    return notApplicable('robots.txt answered 429: too many requests from us.', 'no_evidence');
  if (status >= 500) {
    return file.tries < thresholds.tries
      ? once
      : defect('fail', 'server', `robots.txt answered ${status} on two tries.`);
  }
  if (final && final.url !== file.requestedUrl && !sameHost(final.url, file.requestedUrl)) {
    const { hostname } = new URL(final.url);
    return defect('warn', 'redirect', `robots.txt redirects to another host, ${hostname}.`);
  }
  if (status >= 200 && status < 300) return pass(`robots.txt answered ${status}.`, valueOfFile(file));
  if (status === 404 || status === 410) {
    return pass(`There is no robots.txt (${status}), so everything is allowed.`, valueOfFile(file));
  }
  return defect('warn', 'status', `robots.txt answered ${status}.`);
}

function valueOfFile({ chain, tries }: FileResponse) {
  return { status: chain.at(-1)?.status ?? null, redirects: Math.max(0, chain.length - 1), tries };
}
