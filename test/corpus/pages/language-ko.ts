import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('A library in Korean', {
  url: 'https://example.kr/library',
  html: story({
    lang: 'ko',
    title: '마을 도서관 이용 안내와 행사 소식',
    description:
      '마을 도서관의 이용 시간과 대출 방법, 그리고 주말마다 열리는 어린이 책 읽기 모임을 알려 드립니다. 누구나 무료입니다.',
    heading: '마을 도서관 이용 안내',
    texts: [
      '도서관은 화요일부터 일요일까지 아침 아홉 시에 문을 엽니다. 책은 한 번에 다섯 권까지 이 주 동안 빌릴 수 있습니다. 처음 오시는 분은 신분증을 가져오시면 바로 회원증을 만들어 드립니다.',
      '토요일 오후에는 어린이 책 읽기 모임이 있고, 저녁에는 이웃들이 모여 함께 영화를 봅니다. 모든 행사는 무료이며 신청하지 않아도 됩니다. 주차장이 좁으니 버스를 이용해 주세요.',
    ],
  }),
});
