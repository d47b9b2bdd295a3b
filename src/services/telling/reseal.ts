import { inTransaction } from '../../store/db.ts';
import { listSealedAddresses, replaceSealedAddress } from '../../store/telling/webhooks.ts';
import { boundTo, type TellingParts } from './telling-parts.ts';

/** W7: after the secret key was replaced, the former one is needed only until this has run. */
export async function resealAddresses({ db, sealing }: Pick<TellingParts, 'db' | 'sealing'>): Promise<void> {
  for (const row of await listSealedAddresses(db)) {
    const bound = boundTo(row.accountId);
    if (sealing.isPresent(row.urlSealed, bound)) continue;
    const sealed = sealing.seal(sealing.open(row.urlSealed, bound), bound);
    await inTransaction(db, (tx) => replaceSealedAddress(tx, row, sealed));
  }
}
