import { fileResponse, probe } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('An error page without a way back, a contact that expired, a small icon', {
  html: riverPage(),
  notFound: fileResponse('Not found', {
    requestedUrl: 'https://example.com/assay-0',
    status: 404,
    fields: [['Content-Type', 'text/plain']],
  }),
  securityTxt: 'Contact: mailto:security@example.com\nExpires: 2025-01-01T00:00:00Z\n',
  favicon: [
    probe({
      url: 'https://example.com/favicon.ico',
      destination: 'icon',
      image: { type: 'ico', width: 16, height: 16 },
    }),
  ],
  llms: 'Nothing here yet.',
});
