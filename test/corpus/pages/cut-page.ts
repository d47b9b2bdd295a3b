import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A page that is longer than what is read', {
  html: riverPage(),
  body: { wireBytes: 10_485_760, decodedBytes: 10_485_760, truncated: true },
});
