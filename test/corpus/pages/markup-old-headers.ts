import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Header fields that were retired, and two types that differ', {
  html: riverPage(),
  moreFields: [
    ['Content-Type', 'text/html; charset=iso-8859-1'],
    ['X-XSS-Protection', '1; mode=block'],
    ['Feature-Policy', "camera 'none'"],
    ['Pragma', 'no-cache'],
    ['Server', 'Apache/2.4.1 (Unix)'],
    ['X-Frame-Options', 'ALLOW-FROM https://example.org/'],
  ],
});
