import type { AssayError } from '../../errors.ts';
import type { FormRefusal } from '../form-refusal.ts';
import { refusalWords } from '../words/refusals.ts';
import type { SiteRefusal } from './site-form.tsx';
import { fieldOf } from './typed-site.ts';

/** What was wrong with a field stands at the field; what takes no more than to wait, above the form alone. */
export function siteRefusalOf({ error, isForNow }: FormRefusal, title: string): SiteRefusal {
  if (isForNow) return { title: error.message, fields: {} };
  return { title, fields: sentencesOf(error) };
}

function sentencesOf(error: AssayError): SiteRefusal['fields'] {
  const fields = Object.entries(error.fields ?? {});
  // Of one address the words of pages, where the API says URL.
  if (error.addressFault !== undefined || fields.length === 0) {
    const [[name = 'start'] = []] = fields;
    return { [fieldOf(name)]: refusalWords(error) };
  }
  return Object.fromEntries(fields.map(([name, sentences]) => [fieldOf(name), sentences.join(' ')]));
}
