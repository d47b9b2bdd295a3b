import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A login that is sent in the address', {
  html: riverPage({
    more: '<form action="/login"><label>Password <input type="password" name="p"></label></form>',
  }),
});
