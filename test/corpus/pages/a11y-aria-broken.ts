import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page('Roles without what belongs to them, and attributes that no role knows', {
  html: riverPage({
    more: `<a href="/walks" aria-checked="true">Walks</a> <i aria-label="New"></i>
<div role="checkbox" tabindex="0">Breakfast</div>
<ul role="tablist"><li><a href="#rooms" role="tab">Rooms</a></li></ul>
<div role="option" tabindex="0">A room with a view</div>
<img src="/river.jpg" alt="" width="40" height="30" aria-label="The river">
<form><label>Guests <input name="guests" aria-invalid="true" aria-errormessage="guests-error"></label>
<p id="guests-error" hidden>Enter a number.</p><button>Send</button></form>`,
  }),
});
