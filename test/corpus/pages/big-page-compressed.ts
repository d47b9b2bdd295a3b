import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A page of 1.2 MB that weighs 180 KB on the wire', {
  html: riverPage({
    more: `<script>const stones = [${Array.from({ length: 180_000 }, (_, i) => i).join()}];</script>`,
  }),
  moreFields: [['Content-Encoding', 'gzip']],
  body: { wireBytes: 180_000 },
});
