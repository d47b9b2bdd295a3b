import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Scripts from 25 other sites, some over plain HTTP', {
  html: riverPage({
    head: Array.from(
      { length: 25 },
      (_, i) => `<script async src="https://cdn.tracker-${i}.example/t.js"></script>`,
    ).join('\n'),
    more: '<script src="https://cdn.example.net/x@3.7.1/x.min.js"></script><script src="http://old.example.net/x.js"></script><img src="http://old.example.net/x.gif" alt="">',
  }),
});
