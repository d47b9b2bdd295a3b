import { invalid } from '../../errors.ts';

/** RFC 5321 §4.5.3.1.3: a path of 256 octets, with its brackets. */
const lengthMax = 254;

/**
 * An address as it is stored: in lower case. Whether it takes mail, only a mail would tell.
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

/**
 * U2: an address to which a mail goes. No sign in it means anything in a header, or to a mail server.
 * @throws AssayError errors.email
 */
export function readMailAddress(text: string): string {
  const email = readEmail(text);
  if (canBeMailed(email)) return email;
  throw invalid(
    'email',
    'Assay sends no mail to this address: before the @ it takes letters, digits and . _ + - alone.',
  );
}

/** Of one that readEmail took. */
export function canBeMailed(email: string): boolean {
  return /^[a-z0-9._+-]{1,64}@[\p{L}\p{N}.-]{1,189}$/u.test(email);
}

/** For looking up: nobody has an address that readEmail refuses. */
export function foldEmail(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}

function hasControl(text: string): boolean {
  return /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
}
