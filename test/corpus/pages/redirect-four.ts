import { redirect } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Four redirects, one of them back to plain HTTP', {
  url: 'https://example.com/river',
  hops: [
    redirect('http://example.com/', 'https://example.com/'),
    redirect('https://example.com/', 'http://www.example.com/'),
    redirect('http://www.example.com/', 'https://www.example.com/', 302),
    redirect('https://www.example.com/', 'https://example.com/river'),
  ],
  html: riverPage(),
});
