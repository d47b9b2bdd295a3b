import { fileResponse } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('The start page is answered in place of robots.txt and of llms.txt', {
  html: riverPage(),
  robots: fileResponse('<!doctype html><title>Home</title>', { fields: [['Content-Type', 'text/html']] }),
  llms: fileResponse('<!doctype html><title>Home</title>', {
    requestedUrl: 'https://example.com/llms.txt',
    fields: [['Content-Type', 'text/html']],
  }),
});
