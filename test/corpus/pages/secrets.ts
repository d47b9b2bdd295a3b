import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Keys that were left in the source', {
  // Put together here, so that no scanner takes this file itself for a leak.
  html: riverPage({
    more: `<script>const key = '${'ghp_'}${'a1B2'.repeat(9)}';</script><a href="https://user:${'pass'}@example.com/x">Files</a>`,
  }),
});
