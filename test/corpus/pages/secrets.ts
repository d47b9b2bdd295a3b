import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Keys that were left in the source', {
  // Put together here, so that no scanner takes this file itself for a leak.
  html: riverPage({
    more: `<script>const key = '${'ghp_'}${'Vq7Ze0Rk3WmTx9LbHc5NyD2fGs8JpU4aQo6i'}';</script><a href="https://anna:${'hunter22'}@example.com/x">Files</a>`,
  }),
});
