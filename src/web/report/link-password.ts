import { invalid } from '../../errors.ts';
import type { Privacy } from '../../services/reports/types.ts';
import { reportWords } from '../words/report.ts';

/** S1: the API takes shorter ones, as the founding interface has no least length; people are asked for more. */
export const linkPasswordMin = 6;

/**
 * What a form says of the password of shared pages: empty keeps the one there is, if any.
 * @throws AssayError errors.password
 */
export function linkPasswordOf(privacy: Privacy, password: string): { readonly password?: string } {
  if (privacy !== 2 || password === '') return {};
  if (password.length < linkPasswordMin) {
    throw invalid('password', reportWords.sharing.shortPassword(linkPasswordMin));
  }
  return { password };
}
