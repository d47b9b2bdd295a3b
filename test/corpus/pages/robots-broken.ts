import { fileResponse } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('robots.txt answers with a server error, twice', {
  html: riverPage(),
  robots: fileResponse('', { status: 503, tries: 2 }),
});
