import { encodeAs, page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('Russian in windows-1251, declared by the server alone', {
  url: 'https://example.com/ru/arhiv',
  fields: [['Content-Type', 'text/html; charset=windows-1251']],
  bytes: encodeAs(
    'windows-1251',
    story({
      lang: 'ru',
      charset: '',
      title: 'Архив газеты за старые годы',
      description: 'Номера районной газеты, которые удалось сохранить.',
      heading: 'Архив газеты',
      texts: [
        'Здесь собраны номера районной газеты, которые удалось сохранить после переезда редакции.',
        'Читать их можно бесплатно.',
      ],
    }),
  ),
});
