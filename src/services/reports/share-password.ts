import { invalid } from '../../errors.ts';
import type { ServiceSettings } from '../settings.ts';
import type { Privacy } from './types.ts';

/** In characters; the setting of the shortest one ends there too. */
export const sharePasswordMax = 128;

/**
 * S1: which password is to be stored. Undefined: none, because none was sent or the report takes none.
 * @throws AssayError errors.password
 */
export function checkSharePassword(
  { privacy, password }: { readonly privacy: Privacy; readonly password?: string },
  { hasPassword }: { readonly hasPassword: boolean },
  { sharePasswordMin }: Pick<ServiceSettings['data'], 'sharePasswordMin'>,
): string | undefined {
  if (privacy !== 2) return undefined;
  if (password === undefined) {
    if (hasPassword) return undefined;
    throw invalid('password', 'Give a password, or choose another privacy.');
  }
  const length = [...password].length;
  if (length < sharePasswordMin) throw invalid('password', `Use ${sharePasswordMin} characters or more.`);
  if (length > sharePasswordMax) throw invalid('password', `Use ${sharePasswordMax} characters or fewer.`);
  return password;
}
