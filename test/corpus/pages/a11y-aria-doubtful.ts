import { page } from '../site.ts';
import { riverPage } from '../texts.ts';

export const corpusPage = page(
  'A name over text, a role that was given up, a combobox without its list, a message that is only named',
  {
    html: riverPage({
      more: `<div aria-label="Our rooms"><p>Beds for twelve.</p></div>
<div role="directory"><a href="/inn">Our inn</a></div>
<form><label>Village <input name="village" role="combobox" aria-expanded="true"></label>
<label>Guests <input name="guests" aria-invalid="true" aria-errormessage="guests-error"></label>
<p id="guests-error">Enter a number.</p><button>Send</button></form>`,
    }),
  },
);
