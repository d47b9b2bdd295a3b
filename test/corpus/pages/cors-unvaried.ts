import { exchange, htmlType } from '../../../src/evidence/sample-evidence.ts';
import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A server that repeats any origin and forgets to say that it varies', {
  html: riverPage(),
  cors: exchange({ fields: [...htmlType, ['Access-Control-Allow-Origin', 'https://cors-probe.example']] }),
});
