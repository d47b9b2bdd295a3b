import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A site without HTTPS that asks for a password', {
  url: 'http://example.com/',
  html: riverPage({
    more: '<form method="post" action="/login"><label>Password <input type="password" name="p"></label><button>Log in</button></form>',
  }),
});
