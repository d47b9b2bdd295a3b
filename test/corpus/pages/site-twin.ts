import { exchange } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page(
  'The same site at two host names, and mail that anybody may send in its name',
  {
    html: riverPage(),
    variant: { outcome: 'answered', chain: [exchange({ url: 'https://www.example.com/' })], canonical: null },
    dns: { domain: 'example.com', txt: ['v=spf1 +all'], dmarc: ['v=DMARC1; p=none'], nxdomain: false },
  },
);
