import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('A hot spring inn in Japanese', {
  url: 'https://example.jp/onsen',
  html: story({
    lang: 'ja',
    title: '山あいの小さな温泉宿のご案内',
    description:
      '川のせせらぎが聞こえる全八室の温泉宿です。季節の山菜料理と露天風呂、駅からの送迎についてご案内いたします。',
    heading: '山あいの温泉宿',
    texts: [
      '当館は川沿いに建つ全八室の小さな宿です。源泉かけ流しの露天風呂は朝五時から夜十一時までお入りいただけます。冬は雪を眺めながら、夏は蛍を待ちながら、ゆっくりとお過ごしください。',
      '夕食は地元で採れた山菜と川魚を中心に、炭火でお出しします。食べられないものがございましたら、ご予約のときにお知らせください。駅からは車で二十分ほどです。午後三時と五時に無料の送迎がございます。',
    ],
    more: '<p><a href="/onsen/rooms">こちら</a></p>',
  }),
});
