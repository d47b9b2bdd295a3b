import { encodeAs, page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page(
  'Text in windows-1252 that is served as UTF-8: replacement characters in the title',
  {
    bytes: encodeAs(
      'windows-1252',
      story({
        lang: 'fr',
        title: 'Café des élèves à la médiathèque',
        description: 'Où manger après les cours, à côté de la médiathèque.',
        heading: 'Café des élèves',
        texts: ['Le café est ouvert à midi.'],
      }),
    ),
  },
);
