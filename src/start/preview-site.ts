import { createAuditPool } from '../audit/pool.ts';
import type { Config } from '../config.ts';
import { AssayError } from '../errors.ts';
import { createEgress } from '../net/egress.ts';
import type { LookAtSite } from '../services/sites/preview.ts';
import { lookAt } from '../walk/look.ts';
import { egressSettings } from './egress-settings.ts';

/** Each has a worker of its own for what it reads. */
const looksMax = 2;

/** What a preview asks of a site, through the guard like everything else. What it needs is opened for it alone, as it is rare. */
export function previewSite(config: Config, version: string, ownPorts: () => readonly number[]): LookAtSite {
  const settings = egressSettings(config, { version, publicUrl: config.server.publicUrl ?? null });
  let looks = 0;
  return async ({ accountId: account, settings: chosen }, signal) => {
    if (looks >= looksMax)
      throw new AssayError('overloaded', 'Other previews are under way. Try again soon.');
    looks += 1;
    const egress = createEgress(settings, { ownPorts });
    const pool = createAuditPool(config.parsing);
    try {
      return await lookAt({
        ...{ settings: chosen, signal, now: Date.now, reader: pool.of({ account }) },
        session: (limits) => egress.session({ signal, account, limits }),
      });
    } finally {
      looks -= 1;
      await Promise.all([egress.close(), pool.close()]);
    }
  };
}
