import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

const row = '<tr><td>May</td><td>12</td><td>9</td></tr>';

export const corpusPage = page(
  'Controls in controls, gauges without a name, and other barriers of pages that were built by hand',
  {
    html: riverPage({
      more: `<object data="/walk.mp4" type="video/mp4"></object>
<div role="button" tabindex="0">Our inn <a href="/inn">More</a></div>
<div role="progressbar" aria-valuenow="40"></div>
<p style="letter-spacing: -0.02em !important">Beds for twelve.</p>
<form><label>First name <input name="first" autocomplete="firstname"></label><button>Send</button></form>
<iframe title="Our shops" tabindex="-1" srcdoc="<a href=/map>Map</a>"></iframe>
<table><caption>Guests and walks</caption>${row}${row}${row}</table>`,
    }),
  },
);
