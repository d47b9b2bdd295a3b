import { encodeAs, page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('Chinese in Big5 that nothing declares, so it is read as windows-1252', {
  url: 'https://example.tw/jiu',
  fields: [['Content-Type', 'text/html']],
  bytes: encodeAs(
    'big5',
    story({
      lang: 'zh-TW',
      charset: '',
      title: '歡迎光臨',
      description: '本站最新消息。',
      heading: '歡迎光臨',
      texts: ['本站已經十年沒有更新。'],
    }),
  ),
});
