import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('A tea garden in Turkish, with dotted and dotless i', {
  url: 'https://example.com/tr/cay-bahcesi',
  html: story({
    lang: 'tr',
    title: 'Işıklı Çay Bahçesi: her akşam açık',
    description:
      'Deniz kıyısındaki çay bahçemiz her akşam açık; çocuklar için oyun alanı, yazın da açık hava sineması var.',
    heading: 'Işıklı Çay Bahçesi',
    texts: [
      'Bahçemiz deniz kıyısında, büyük çınar ağacının altındadır. Her gün öğleden sonra açılır ve gece yarısına kadar çay demlenir. Çocuklar için küçük bir oyun alanı vardır, yazın da haftada bir film gösterilir.',
      'Simit ve peynir köydeki fırından gelir. Kalabalık geliyorsanız önceden haber verin, masaları birleştirelim. Otobüs durağı kapının önündedir ve son otobüs gece yarısından sonra kalkar.',
    ],
  }),
});
