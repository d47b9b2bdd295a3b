/** Bytes that a run keeps, as they are in the database: the body of its report, and that with the evidence. */
import { type BenchDatabase, databaseKinds, openDatabase } from './database.ts';
import { client, load, mustBeScored } from './load.ts';
import { corpus, type Kind } from './pages.ts';
import { startAssay, startTarget, startWorkers, type Target } from './program.ts';

export interface StoredRow {
  readonly database: string;
  /** `all`: both kinds together. */
  readonly kind: Kind | 'all';
  readonly report: Sizes;
  readonly withEvidence: Sizes;
}

/** KiB. */
export interface Sizes {
  readonly median: number;
  readonly p90: number;
}

/** The whole corpus of each kind, page and site tier, as a user would have it. */
export async function stored(kinds: readonly Kind[]): Promise<StoredRow[]> {
  const target = await startTarget();
  const rows: StoredRow[] = [];
  try {
    for (const databaseKind of databaseKinds) {
      const all: StoredRun[] = [];
      let name = '';
      for (const kind of kinds) {
        const database = await openDatabase(databaseKind);
        try {
          await audit(database, kind, target);
          name = database.name;
          const runs = await runsIn(database, corpus(kind).length);
          all.push(...runs);
          rows.push({ database: database.name, kind, ...sizesOf(runs) });
        } finally {
          await database.close();
        }
      }
      rows.push({ database: name, kind: 'all', ...sizesOf(all) });
    }
  } finally {
    await target.stop();
  }
  return rows;
}

async function audit(database: BenchDatabase, kind: Kind, { port, env }: Target): Promise<void> {
  const assay = await startAssay({ database, isWorker: database.kind === 'sqlite', env });
  const crew =
    database.kind === 'sqlite' ? [] : await startWorkers(database, { workers: 1, concurrency: 4, env });
  const api = client(assay.url);
  const pages = corpus(kind);
  await load({ concurrency: 4, count: pages.length }, async (i) =>
    mustBeScored(await api.audit(`http://127.0.0.1:${port}${pages[i]?.path}`, assay.keys[0] as string)),
  );
  await api.close();
  for (const program of [...crew, assay]) await program.stop();
}

/** Bytes. */
interface StoredRun {
  readonly report: number;
  readonly evidence: number;
}

async function runsIn(database: BenchDatabase, runs: number): Promise<readonly StoredRun[]> {
  // What PostgreSQL keeps out of the row is counted as it is kept, without its pages' own heads.
  const size = database.kind === 'sqlite' ? 'length(bytes)' : 'pg_column_size(bytes)';
  const rows = await database.query<StoredRun>(
    `select sum(case when kind = 1 then ${size} else 0 end) as report,
      sum(case when kind = 2 then ${size} else 0 end) as evidence from run_bodies group by run_id`,
  );
  const isWhole = rows.length === runs && rows.every(({ report, evidence }) => report > 0 && evidence > 0);
  if (!isWhole)
    throw new Error(`${rows.length} of ${runs} runs have bodies, or one of them lacks its evidence.`);
  return rows;
}

function sizesOf(runs: readonly StoredRun[]): Pick<StoredRow, 'report' | 'withEvidence'> {
  return {
    report: quantilesOf(runs.map(({ report }) => report)),
    withEvidence: quantilesOf(runs.map(({ report, evidence }) => report + evidence)),
  };
}

function quantilesOf(bytes: readonly number[]): Sizes {
  const sorted = bytes.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] as number) / 1024;
  return { median: at(0.5), p90: at(0.9) };
}
