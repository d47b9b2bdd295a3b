import type { RandomBytes } from '../../lib/random-bytes.ts';
import type { Privacy } from '../../store/codes.ts';
import { newSlug } from '../secrets.ts';
import type { ServiceSettings } from '../settings.ts';
import { checkSharePassword } from './share-password.ts';

/** Who is to see a share page. */
export interface ShareChange {
  readonly privacy?: Privacy;
  readonly password?: string;
  readonly indexable?: boolean;
  /** Another share link; the old one dies. */
  readonly newLink?: boolean;
}

/** Who sees it, as the tables hold it. */
interface SharedBefore {
  readonly privacy: Privacy;
  readonly indexable: number;
  readonly passwordHash: string | null;
  readonly passwordVersion: number;
}

type ShareChanges = Partial<SharedBefore> & { readonly slug?: string };

/** Search engines may find it or not: nobody needs rights anew for that. */
export function changesAccess({ privacy, password, newLink }: ShareChange): boolean {
  return privacy !== undefined || password !== undefined || newLink === true;
}

/**
 * What really changes, so that a repeated request leaves the version alone.
 * @param newHash of a new password; null: none is to be stored
 */
export function shareChanges(
  { settings, randomBytes }: { readonly settings: ServiceSettings; readonly randomBytes: RandomBytes },
  before: SharedBefore,
  change: ShareChange,
  newHash: string | null,
): ShareChanges {
  const privacy = change.privacy ?? before.privacy;
  const hasPassword = before.passwordHash !== null || newHash !== null;
  checkSharePassword({ privacy }, { hasPassword }, settings.data);
  // A new password, or a change away from passwords, voids all grants: they carry the version.
  const passwordHash = privacy === 2 ? (newHash ?? before.passwordHash) : null;
  const indexable = change.indexable === undefined ? before.indexable : change.indexable ? 1 : 0;
  return {
    ...(privacy === before.privacy ? {} : { privacy }),
    ...(indexable === before.indexable ? {} : { indexable }),
    ...(change.newLink === true ? { slug: newSlug(randomBytes) } : {}),
    ...(passwordHash === before.passwordHash
      ? {}
      : { passwordHash, passwordVersion: before.passwordVersion + 1 }),
  };
}

/** For the audit log. Undefined: nobody sees it who did not before, or the other way round. */
export function describeAccess(
  before: SharedBefore,
  { privacy, passwordHash }: Partial<SharedBefore>,
): string | undefined {
  if (privacy === undefined && passwordHash === undefined) return undefined;
  const to = privacy ?? before.privacy;
  const password =
    passwordHash === undefined ? '' : passwordHash === null ? ', password erased' : ', new password';
  return `${before.privacy} to ${to}${password}`;
}
