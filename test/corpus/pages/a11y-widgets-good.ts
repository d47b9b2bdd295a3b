import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

const row = '<tr><th scope="row">May</th><td>12</td><td>9</td></tr>';

export const corpusPage = page('Objects, controls, gauges, fields, frames and tables that all can use', {
  html: riverPage({
    more: `<object data="/walk.mp4" type="video/mp4" aria-label="A walk along the river"></object>
<details><summary>Our inn</summary>Beds for twelve. <a href="/inn">More</a></details>
<div role="progressbar" aria-label="Rooms taken" aria-valuenow="40"></div>
<p style="letter-spacing: 0.15em !important">Beds for twelve.</p>
<form><label>First name <input name="first" autocomplete="given-name"></label><button>Send</button></form>
<iframe title="Our shops" tabindex="-1" srcdoc="<p>A map of our shops</p>"></iframe>
<table><tr><th>Month</th><th>Guests</th><th>Walks</th></tr>${row}${row}</table>`,
  }),
});
