import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Enough text from the server, and an empty place for an application besides', {
  html: riverPage({ more: '<div id="app"></div><script src="/app.js"></script>' }),
});
