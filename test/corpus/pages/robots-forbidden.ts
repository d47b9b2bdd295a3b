import { fileResponse } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('robots.txt itself is forbidden', {
  html: riverPage(),
  robots: fileResponse('', { status: 403 }),
});
