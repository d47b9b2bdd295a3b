import { inTransaction } from '../../store/db.ts';
import { listSealedAddresses, replaceSealedAddress } from '../../store/telling/webhooks.ts';
import { boundTo, type TellingParts } from './telling-parts.ts';

/**
 * W7: after the secret key was replaced, the former one is needed only until this has run. What no key opens, such as out of
 * a backup without its key, is told to the operator: its owner has to give that address again.
 */
export async function resealAddresses({
  db,
  sealing,
  log,
}: Pick<TellingParts, 'db' | 'sealing' | 'log'>): Promise<void> {
  for (const row of await listSealedAddresses(db)) {
    const bound = boundTo(row.accountId);
    if (sealing.isPresent(row.urlSealed, bound)) continue;
    const url = sealing.open(row.urlSealed, bound);
    if (url === undefined) log.error(doesNotOpen, { account: row.accountId, webhook: row.id });
    else await inTransaction(db, (tx) => replaceSealedAddress(tx, row, sealing.seal(url, bound)));
  }
}

export const doesNotOpen =
  'The address of a webhook does not open: the secret key is not the one that sealed it. Nothing is sent there until an owner gives the address again.';
