import { encodeAs, page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('Japanese in Shift_JIS, declared by the page', {
  url: 'https://example.jp/kyu',
  fields: [['Content-Type', 'text/html']],
  bytes: encodeAs(
    'shift_jis',
    story({
      lang: 'ja',
      charset: 'Shift_JIS',
      title: '商店街のお知らせ',
      description: '年末の大売り出しと休業日についてのお知らせです。',
      heading: '商店街のお知らせ',
      texts: [
        '今年も十二月二十日から大売り出しを行います。千円お買い上げごとに福引券を一枚差し上げます。',
        '元日と二日はお休みをいただきます。',
      ],
    }),
  ),
});
