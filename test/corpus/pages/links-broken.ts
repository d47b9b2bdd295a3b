import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Links to pages of the site that are gone', {
  html: riverPage({ more: '<a href="/gone">The old mill</a> <a href="https://example.org/">A friend</a>' }),
  answers: { '/gone': { class: 'broken', status: 404 } },
});
