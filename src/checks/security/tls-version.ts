import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';

const modern = new Set(['TLSv1.2', 'TLSv1.3']);

export const tlsVersion = defineCheck({
  id: 'tls-version',
  category: 'security',
  weight: 5,
  tier: 'page',
  title: 'The server speaks TLS 1.2 or newer',
  why: 'TLS 1.0 and 1.1 are broken and retired; browsers refuse servers that offer nothing newer.',
  rule: 'Passes when a handshake that offers TLS 1.0 to 1.3 ends with TLS 1.2 or 1.3, and fails when it ends with 1.0 or 1.1. Older versions that the server would accept as well do not count. Not judged on http pages, and when the TLS handshake fails.',
  source: 'https://www.rfc-editor.org/rfc/rfc8996',
  expects: ['deployed'],
  needs: ['tls'],
  advice: { old: 'Switch on TLS 1.3 and 1.2 in the web server, and switch off what is older.' },
  tasks: {
    old: 'Switch on TLS 1.3',
  },
  example: { before: 'ssl_protocols TLSv1 TLSv1.1;', after: 'ssl_protocols TLSv1.2 TLSv1.3;' },

  evaluate({ tls: { protocol } }) {
    if (protocol === null) return notApplicable('No TLS handshake succeeded.', 'no_evidence');
    if (modern.has(protocol)) return pass(`The server chose ${protocol}.`, protocol);
    const detail = `The newest TLS version that the server offers is ${protocol}.`;
    return passUnless([{ outcome: 'fail', advice: 'old', detail }], detail, protocol);
  },
});
