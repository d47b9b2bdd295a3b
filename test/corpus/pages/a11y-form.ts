import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('A form as it should be', {
  html: riverPage({
    more: `<form action="/book" method="post">
<label for="name">Name</label> <input id="name" name="name" autocomplete="name" aria-describedby="hint"> <span id="hint">As on your card</span>
<label>Nights <select name="nights"><option>1<option>2</select></label>
<button>Book</button>
</form>
<table><tr><th scope="col">Month</th><th scope="col">Trout</th></tr><tr><td>May</td><td>12</td></tr><tr><td>June</td><td>31</td></tr></table>
<dl><dt>Length</dt><dd>31 km</dd></dl>
<iframe src="/map" title="Map of the river" loading="lazy"></iframe>
<video src="/river.mp4" controls><track kind="captions" src="/river.vtt"></video>
<div role="note" tabindex="0">Mind the current.</div> <span aria-hidden="true">~</span>`,
  }),
});
