import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A policy that trusts a host, in a meta element', {
  html: riverPage({
    head: `<meta http-equiv="Content-Security-Policy" content="script-src 'self' https://cdn.example.net; object-src 'none'; base-uri 'self'">
<meta name="referrer" content="origin">`,
  }),
});
