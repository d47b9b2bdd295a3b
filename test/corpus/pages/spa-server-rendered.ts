import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('The same kind of application, rendered on the server', {
  html: riverPage({ head: '<script defer src="/_next/main.js"></script>' })
    .replace('<header>', '<div id="__next"><header>')
    .replace('</footer>', '</footer></div>'),
});
