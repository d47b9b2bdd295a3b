import { page } from '../site.ts';
import { previewMetas, riverPage } from '../texts.ts';

export const corpusPage = page('Previews for chats and networks, all parts there', {
  url: 'https://example.com/walks/river',
  html: riverPage({ head: previewMetas('https://example.com/walks/river') }),
});
