import { joinedHeader } from '../../evidence/fields.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';

export const usesHttp2 = defineCheck({
  id: 'uses-http2',
  category: 'performance',
  weight: 2,
  tier: 'page',
  title: 'The server speaks HTTP/2 or HTTP/3',
  why: 'HTTP/1.1 fetches files one after the other per connection; newer versions send them together.',
  rule: 'Passes when the server chooses HTTP/2 in the TLS handshake, or offers HTTP/3 in the Alt-Svc header, and warns otherwise. It never fails. Not judged on http pages, and when the TLS handshake fails.',
  source: 'https://www.rfc-editor.org/rfc/rfc9113',
  expects: ['deployed'],
  needs: ['exchange'],
  uses: ['tls'],
  advice: {
    old: 'Switch on HTTP/2 in the web server, load balancer or CDN; with TLS in place it is usually one setting.',
  },
  tasks: {
    old: 'Switch on HTTP/2',
  },
  example: { before: 'listen 443 ssl;', after: 'listen 443 ssl;\nhttp2 on;' },

  evaluate({ exchange: { final, url }, tls }) {
    if (url.protocol !== 'https:') return notApplicable('The page is not served over https.');
    const alpn = tls?.alpn ?? null;
    const alternative = joinedHeader(final.fields, 'alt-svc') ?? '';
    // Alt-Svc lists `protocol-id="host:port"`; drafts are called h3-29 and the like.
    const offersHttp3 = /(?:^|,)\s*h3(?:-\d{1,3})?=/.test(alternative.slice(0, 2_000));
    const value = { alpn, offersHttp3 };
    if (alpn === 'h2' || offersHttp3) {
      return pass(offersHttp3 ? 'The server offers HTTP/3.' : 'The server chose HTTP/2.', value);
    }
    if (tls === undefined || tls.protocol === null) {
      return notApplicable('The TLS handshake that tells the protocol could not be made.', 'no_evidence');
    }
    const chosen = alpn === null ? 'did not choose HTTP/2' : `chose ${alpn.toUpperCase()} over HTTP/2`;
    const detail = `The server ${chosen}.`;
    return passUnless([{ outcome: 'warn', advice: 'old', detail }], detail, value);
  },
});
