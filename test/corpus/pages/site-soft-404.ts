import { fileResponse, htmlType, probe } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A site that answers every address with its start page', {
  html: riverPage(),
  notFound: fileResponse(riverPage(), { requestedUrl: 'https://example.com/assay-0', fields: htmlType }),
  securityTxt: fileResponse(riverPage(), {
    requestedUrl: 'https://example.com/.well-known/security.txt',
    fields: htmlType,
  }),
  favicon: [probe({ url: 'https://example.com/favicon.ico', destination: 'icon' })],
});
