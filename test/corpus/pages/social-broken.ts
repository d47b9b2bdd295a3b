import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A preview whose image is gone, and a card of a kind that does not exist', {
  html: riverPage({
    head: `<meta property="og:image" content="https://example.com/gone.jpg"><meta name="twitter:card" content="gallery">`,
  }),
  answers: { '/gone.jpg': { class: 'broken', status: 404, image: null } },
});
