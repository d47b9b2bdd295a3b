import { type AssayError, invalid } from '../../errors.ts';
import { foldEmail } from './email.ts';
import { isGuessable } from './guessable-password.ts';

const least = 12;
const most = 128;

/**
 * A3: any characters, but so many of them, and nothing that is guessed first.
 * @param field under which the sentence is shown
 * @throws AssayError
 */
export function checkNewPassword(password: string, email: string, field: 'password' | 'next'): void {
  const length = [...password.normalize('NFC')].length;
  if (length < least) throw invalid(field, `A password has at least ${least} characters.`);
  if (length > most) throw invalid(field, `A password has at most ${most} characters.`);
  if (foldEmail(password) === email) {
    throw invalid(field, 'The e-mail address is no password. Choose another.');
  }
  if (isGuessable(password)) {
    throw invalid(field, 'This password is one of those that are guessed first. Choose another.');
  }
}

/** Z1: it was right when it was looked at. */
export function justChanged(field: 'password' | 'current'): AssayError {
  return invalid(field, 'This password was just changed. Give the new one.');
}
