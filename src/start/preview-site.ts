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
    const { hostname } = new URL(chosen.start);
    let isRefused = false;
    const egress = createEgress(settings, {
      ownPorts,
      log({ kind, host }) {
        if (kind === 'refused' && host === hostname) isRefused = true;
      },
    });
    const pool = createAuditPool(config.parsing);
    try {
      const looked = await lookAt({
        ...{ settings: chosen, signal, now: Date.now, reader: pool.of({ account }) },
        session: (limits) => egress.session({ signal, account, limits }),
      });
      return { ...looked, isRefused };
    } finally {
      looks -= 1;
      await Promise.all([egress.close(), pool.close()]);
    }
  };
}
