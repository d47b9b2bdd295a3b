import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Title, description and heading that have nothing in common or are too long', {
  html: riverPage({
    title:
      'Cheap flights, hotels and rental cars for everybody who wants to get away from it all this winter',
    description: 'Deals.',
    heading: 'Our privacy statement',
  }),
});
