import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

const row = '<tr><td>May</td><td>12</td><td>9</td></tr>';

export const corpusPage = page(
  'An image with text to fall back on, a link in a summary, a nameless progress, a header below its column',
  {
    html: riverPage({
      more: `<object data="/walk.png" type="image/png">A walk along the river</object>
<details><summary>Our inn <a href="/inn">More</a></summary>Beds for twelve.</details>
<progress value="4" max="10"></progress>
<p style="letter-spacing: 1px !important">Beds for twelve.</p>
<form><label>Gender <input name="gender" autocomplete="gender"></label><button>Send</button></form>
<table>${row}${row}<tr><th>Month</th><th>Guests</th><th>Walks</th></tr></table>`,
    }),
  },
);
