import { page } from '../site.ts';

export const corpusPage = page('A server that breaks, with the trace of it', {
  status: 500,
  html: '<h1>Internal Server Error</h1><pre>TypeError: undefined undefined at render (page.js:12)</pre>',
  moreFields: [['X-Powered-By', 'Framework/4.2.1']],
});
