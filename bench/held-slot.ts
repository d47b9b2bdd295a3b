/** Keeps a node that works by itself from working, so that what it does otherwise is measured alone. */
import { setTimeout as pause } from 'node:timers/promises';
import type { BenchDatabase } from './database.ts';
import { client, mustBeUnderWay } from './load.ts';
import type { Assay } from './program.ts';

/** One slot, and patience with a page that does not answer. */
export const oneSlot = {
  ASSAY_JOB_CONCURRENCY: '1',
  ASSAY_RESPONSE_HEADERS_TIMEOUT: '1 h',
  ASSAY_DOCUMENT_TIMEOUT: '1 h',
  ASSAY_REPORT_TIMEOUT: '1 h',
} as const;

/** Takes the only slot with a page of bench/target.ts that answers in an hour: everything else waits. */
export async function holdTheSlot(assay: Assay, database: BenchDatabase, port: number): Promise<void> {
  const api = client(assay.url, 1);
  mustBeUnderWay(await api.create(`http://127.0.0.1:${port}/held?latency=3600000`, assay.keys[0] as string));
  await api.close();
  while ((await runsIn(database, 1)) !== 1) await pause(20);
}

/** @param state 0 queued, 1 running, 2 completed, 3 failed */
export async function runsIn(database: BenchDatabase, state: number): Promise<number> {
  const [row] = await database.query<{ runs: number }>(
    `select count(*) as runs from runs where state = ${state}`,
  );
  return row?.runs ?? 0;
}
