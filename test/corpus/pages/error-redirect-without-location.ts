import { page } from '../site.ts';

export const corpusPage = page('A redirect that does not say where to', {
  url: 'https://example.com/moved',
  status: 302,
  html: '',
});
