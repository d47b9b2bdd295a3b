import { exchange, htmlType } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A server that lets every site read its answers with credentials', {
  html: riverPage(),
  cors: exchange({
    fields: [
      ...htmlType,
      ['Access-Control-Allow-Origin', 'https://cors-probe.example'],
      ['Access-Control-Allow-Credentials', 'true'],
    ],
  }),
});
