import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('A bus company in Swedish', {
  url: 'https://example.se/buss',
  html: story({
    lang: 'sv',
    title: 'Nattbussar mellan hamnen och stationen',
    description:
      'Tidtabell och priser för nattbussarna som går varje halvtimme mellan hamnen och stationen, även under helger.',
    heading: 'Nattbussar mellan hamnen och stationen',
    texts: [
      'Från och med november går nattbussen varje halvtimme mellan hamnen och stationen. Den första turen startar klockan elva på kvällen och den sista klockan fem på morgonen. Under helgerna sätter vi in extra bussar.',
      'Biljetten köper du i automaten på hållplatsen eller ombord med kort. Barn under sju år åker gratis tillsammans med en vuxen. Cyklar får följa med om det finns plats, men barnvagnar går alltid först.',
    ],
  }),
});
