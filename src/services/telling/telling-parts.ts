import type { KeyRing } from '../../lib/key-ring.ts';
import type { Log } from '../../lib/log.ts';
import type { UrlRules } from '../../net/accept-url.ts';
import type { Sender } from '../../net/send.ts';
import type { Db } from '../../store/db.ts';
import type { Buckets } from '../limits/buckets.ts';
import type { ServiceSettings } from '../settings.ts';
import type { Sealing } from './sealing.ts';

/** What services that tell are made of. */
export interface TellingParts {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'watching'>;
  readonly urlRules: UrlRules;
  readonly sealing: Sealing;
  /** W2: each signs, so that a secret key can be replaced. */
  readonly signingKeys: KeyRing;
  readonly send: Sender['send'];
  /** Where our pages are, for links in what is told. */
  readonly origin: () => Promise<string>;
  readonly buckets: Buckets;
  readonly now: () => number;
  readonly log: Log;
}

/** What the sealed address of a webhook is bound to. */
export function boundTo(accountId: number): string {
  return `webhook of ${accountId}`;
}
