import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A page of 2.4 MB, most of it data for a script', {
  html: riverPage({
    more: `<script>const stones = [${Array.from({ length: 340_000 }, (_, i) => i).join()}];</script>`,
  }),
});
