import { encodeAs, page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('Chinese in GBK, declared twice and alike', {
  url: 'https://example.cn/jiu',
  fields: [['Content-Type', 'text/html; charset=gbk']],
  bytes: encodeAs(
    'gbk',
    story({
      lang: 'zh-CN',
      charset: 'gbk',
      title: '天气预报',
      description: '本周的天气。',
      heading: '天气预报',
      texts: ['明天多云,后天有小雨,气温下降。出门请带伞。'],
    }),
  ),
});
