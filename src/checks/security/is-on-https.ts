import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';
import { isLocalHost } from './local-host.ts';

export const isOnHttps = defineCheck({
  id: 'is-on-https',
  category: 'security',
  weight: 10,
  tier: 'page',
  title: 'The page is served over https',
  why: 'Over plain http anybody on the way can read and change the page, and browsers say so.',
  rule: 'Passes when the page that is reached in the end has an https address, and fails when it has an http address. Not judged on local hosts: localhost, private addresses, names without a dot, and names that end in .local, .internal, .test and the like.',
  source: 'https://developer.mozilla.org/en-US/docs/Web/Security/Defenses/Transport_Layer_Security',
  expects: ['deployed'],
  needs: ['exchange'],
  advice: { http: 'Get a certificate (they are free), serve the site over https, and redirect http to it.' },
  tasks: {
    http: 'Serve the page over https',
  },
  example: { before: 'http://example.com/', after: 'https://example.com/' },

  evaluate({ exchange: { url } }) {
    if (isLocalHost(url.hostname)) return notApplicable('The page is on a local host.');
    if (url.protocol === 'https:') return pass('The page is served over https.');
    const detail = 'The page is served over http, without encryption.';
    return passUnless([{ outcome: 'fail', advice: 'http', detail, url: url.href }], detail);
  },
});
