import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page(
  'A login that is sent in the address, and a search that is sent over plain HTTP',
  {
    html: riverPage({
      more: `<form action="http://example.com/search"><label>Search <input name="q"></label></form>
<form action="/login"><label>Password <input type="password" name="p"></label></form>`,
    }),
  },
);
