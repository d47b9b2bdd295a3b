import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('A tea shop in simplified Chinese', {
  url: 'https://example.cn/cha',
  html: story({
    lang: 'zh-Hans',
    title: '老街茶馆:今年的新茶到了',
    description:
      '今年春天采的新茶已经到店,欢迎来老街茶馆免费品尝。本页介绍各种茶叶的产地、价格和冲泡方法,以及营业时间。',
    heading: '老街茶馆的新茶',
    texts: [
      '今年春天雨水充足,山上的茶叶长得特别好。我们四月初上山,和茶农一起采摘、晾晒、炒制,前后忙了二十多天。现在新茶已经到店,欢迎大家来免费品尝。',
      '绿茶宜用八十度左右的水冲泡,时间不要太长;红茶可以用开水。茶馆每天上午九点开门,晚上十点关门。楼上有安静的座位,可以看书下棋,也可以听老人讲这条街的故事。',
    ],
  }),
});
