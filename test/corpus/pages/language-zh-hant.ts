import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('A night market in traditional Chinese for Taiwan', {
  url: 'https://example.tw/yeshi',
  html: story({
    lang: 'zh-Hant-TW',
    title: '河邊夜市美食地圖',
    description:
      '整理河邊夜市三十家小吃攤的位置、營業時間和招牌菜,並說明怎麼搭公車前往,以及下雨天哪些攤位仍然營業。',
    heading: '河邊夜市美食地圖',
    texts: [
      '夜市每天傍晚五點開始,越晚越熱鬧。入口左邊第一家賣的是炭烤玉米,旁邊的阿姨做了三十年的蚵仔煎。想吃甜的,可以走到最裡面,那裡有芋頭冰和熱騰騰的豆花。',
      '搭公車在河邊站下車,走路三分鐘就到。下雨天有屋頂的那一排仍然營業。請自備環保餐具,垃圾請帶到出口的回收站。',
    ],
  }),
});
