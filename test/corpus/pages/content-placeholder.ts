import { page } from '../site.ts';
import { story } from '../texts.ts';

export const corpusPage = page('A template that was published too early', {
  html: story({
    title: 'Home',
    description: 'Lorem ipsum dolor sit amet, consectetur adipiscing elit.',
    heading: 'Hello world!',
    texts: [
      'Lorem ipsum dolor sit amet.',
      'Dear {{ first.name }}, insert text here.',
      'We thank [object Object].',
    ],
  }),
});
