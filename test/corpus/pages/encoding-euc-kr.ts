import { encodeAs, page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('Korean in EUC-KR, declared beyond the first 1,024 bytes', {
  url: 'https://example.kr/old',
  fields: [['Content-Type', 'text/html']],
  bytes: encodeAs(
    'euc-kr',
    story({
      lang: 'ko',
      charset: '',
      title: '알림',
      description: '오래된 누리집입니다.',
      heading: '알림',
      head: `<!-- ${'.'.repeat(1_100)} --><meta charset="euc-kr">`,
      texts: ['이 누리집은 곧 문을 닫습니다.'],
    }),
  ),
});
