import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page(
  'A preview without type, with a small image in a new format and the address of another page',
  {
    html: riverPage({
      head: `<meta property="og:title" content="The river"><meta property="og:image" content="https://example.com/r.avif">
<meta property="og:url" content="https://example.com/other">`,
    }),
  },
);
