import { fileResponse, probe } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A site whose other files are asked for too often', {
  html: riverPage({
    more: '<img src="/a.webp" alt="A bend" width="300" height="200"><a href="/b">The inn</a>',
  }),
  robots: fileResponse('', { status: 429 }),
  securityTxt: fileResponse('', {
    status: 429,
    requestedUrl: 'https://example.com/.well-known/security.txt',
  }),
  notFound: fileResponse('', { status: 429, requestedUrl: 'https://example.com/assay-0' }),
  resources: {
    total: 1,
    probes: [
      probe({ url: 'https://example.com/a.webp', destination: 'image', class: 'uncertain', status: 429 }),
    ],
  },
  links: { total: 1, probes: [probe({ url: 'https://example.com/b', class: 'uncertain', status: 429 })] },
  dns: { domain: 'example.com', txt: null, dmarc: null, nxdomain: false },
  favicon: [
    probe({ url: 'https://example.com/favicon.ico', destination: 'icon', class: 'uncertain', status: 503 }),
  ],
});
