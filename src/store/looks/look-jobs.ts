import type { Tx } from '../db.ts';
import type { Waiting } from '../leases.ts';

/** A job for a look that waits, where jobs say whose turn it is; workers hear of it at the commit. */
export async function enqueueLook(
  tx: Tx,
  { accountId, runId, reportId }: Waiting,
  delaySeconds = 0,
): Promise<void> {
  if (tx.jobs === undefined) return;
  await tx.jobs.looks.send(tx, { accountId, runId, reportId, delaySeconds });
  await tx.notify?.(tx, 'assay_jobs', {});
}
