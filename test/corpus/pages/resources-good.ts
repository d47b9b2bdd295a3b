import { carefulSite, page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page(
  'Scripts, styles, fonts and media of the own site, served well and open to crawlers',
  {
    html: riverPage({
      head: `<link rel="stylesheet" href="/main.css"><link rel="preload" as="font" href="/text.woff2" crossorigin>
<script src="/main.js" type="module"></script>`,
      more: '<video src="/river.mp4" muted></video>',
    }),
    ...carefulSite(),
  },
);
