import { invalid } from '../../errors.ts';

/** RFC 5321 §4.5.3.1.3: a path of 256 octets, with its brackets. */
const lengthMax = 254;

/**
 * An address as it is stored: in lower case. Whether it takes mail, only a mail would tell, and Assay sends none.
 * @throws AssayError errors.email
 */
export function readEmail(text: string): string {
  const email = foldEmail(text);
  if (email === '') throw invalid('email', 'An e-mail address is required.');
  if (email.length <= lengthMax && /^[^\s@<>"]{1,64}@[^\s@<>"]{1,189}$/.test(email) && !hasControl(email)) {
    return email;
  }
  throw invalid('email', 'This is no e-mail address such as anna@example.org.');
}

/** For looking up: nobody has an address that readEmail refuses. */
export function foldEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

function hasControl(text: string): boolean {
  return /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
}
