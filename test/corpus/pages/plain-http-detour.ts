import { exchange, redirect } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Plain HTTP leads to the www host first, and only then to HTTPS', {
  url: 'https://www.example.com/',
  html: riverPage(),
  moreFields: [['Strict-Transport-Security', 'max-age=86400']],
  plain: {
    outcome: 'answered',
    chain: [
      redirect('http://www.example.com/', 'http://example.com/'),
      redirect('http://example.com/', 'https://www.example.com/'),
      exchange({ url: 'https://www.example.com/' }),
    ],
    canonical: null,
  },
  variant: { outcome: 'answered', chain: [exchange({ url: 'https://example.com/' })], canonical: null },
});
