import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A session that scripts can read and that plain HTTP carries', {
  html: riverPage(),
  moreFields: [
    ['Set-Cookie', 'PHPSESSID=0123456789abcdef; path=/'],
    ['Set-Cookie', '__Host-x=1; Domain=example.com; Secure'],
  ],
});
