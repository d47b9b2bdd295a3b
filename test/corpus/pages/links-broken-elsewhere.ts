import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A link to another site that is gone', {
  html: riverPage({ more: '<a href="https://example.org/gone">A friend</a>' }),
  answers: { 'https://example.org/gone': { class: 'broken', status: 410 } },
});
