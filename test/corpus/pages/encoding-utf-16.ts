import { encodeAs, page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('UTF-16 with a byte order mark', {
  fields: [['Content-Type', 'text/html']],
  bytes: encodeAs('utf-16le', riverPage({ charset: 'utf-16' })),
});
