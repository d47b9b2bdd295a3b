import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('A mountain hut in Polish', {
  url: 'https://example.pl/schronisko',
  html: story({
    lang: 'pl',
    title: 'Schronisko pod Białą Skałą – noclegi i szlaki',
    description:
      'Noclegi, ciepłe posiłki i opis szlaków wokół schroniska, do którego prowadzi łatwa droga z doliny przez cały rok.',
    heading: 'Schronisko pod Białą Skałą',
    texts: [
      'Do schroniska prowadzi łatwa droga z doliny, którą przejdą także dzieci. Idzie się około dwóch godzin przez las bukowy, a potem łąką wzdłuż strumienia. Zimą szlak jest oznaczony tyczkami, ale warto zabrać raki.',
      'Mamy czterdzieści miejsc w pokojach i na poddaszu. Pościel kosztuje osobno, śniadanie jest w cenie. Kuchnia wydaje ciepłe posiłki do godziny dwudziestej, a herbatę dostanie każdy, kto zmarznie po drodze.',
    ],
  }),
});
