import { encodeAs, page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('Server and page disagree: windows-1251 says the one, KOI8-R the other', {
  url: 'https://example.com/ru/slovar',
  fields: [['Content-Type', 'text/html; charset=windows-1251']],
  bytes: encodeAs(
    'koi8-r',
    story({
      lang: 'ru',
      charset: 'koi8-r',
      title: 'Словарь рыбака',
      description: 'Слова и выражения.',
      heading: 'Словарь рыбака',
      texts: ['Блесна, поплавок, уда.'],
    }),
  ),
});
