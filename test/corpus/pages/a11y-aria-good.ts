import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Tabs, lists and fields by ARIA that all can use', {
  html: riverPage({
    more: `<ul role="tablist"><li role="none"><a href="#rooms" role="tab" aria-selected="true">Rooms</a></li></ul>
<div id="rooms" role="tabpanel" aria-label="Rooms"><p>Beds for twelve.</p></div>
<div role="checkbox" tabindex="0" aria-checked="false">Breakfast</div>
<img src="/river.jpg" alt="" width="40" height="30">
<form><label>Guests <input name="guests" aria-invalid="true" aria-errormessage="guests-error"></label>
<p id="guests-error" role="alert">Enter a number.</p><button>Send</button></form>`,
  }),
});
