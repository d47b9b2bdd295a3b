import type { KeyObject } from 'node:crypto';

/** D2: the first signs; what the others have signed is still believed, so that a secret key can be replaced. */
export type KeyRing = readonly [KeyObject, ...KeyObject[]];
