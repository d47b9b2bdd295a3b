import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db as BossDb, PgBoss } from 'pg-boss';
import type { Tx } from '../db.ts';
import type { Job, JobQueue } from '../job-queue.ts';
import { crawlQueueName as crawlQueue, queueName as queue, readQueueSchema } from './queue-schema.ts';

/** The queue of pg-boss, over the pool that everything else uses. */
export interface BossQueue extends JobQueue<Tx> {
  /** Before the first job, so that no transaction waits for it. */
  start(role: BossRole): Promise<void>;
  stop(): Promise<void>;
}

interface BossRole {
  /** Workers take back what a dead one had begun, and remove what is over. */
  readonly isWorker: boolean;
  readonly onError: (error: unknown) => void;
}

export function createBossQueue(pool: Pool): BossQueue {
  let starting: Promise<PgBoss> | undefined;
  const started = () => {
    starting ??= startBoss(pool, { isWorker: false, onError: () => undefined });
    return starting;
  };
  return {
    async start(role) {
      starting ??= startBoss(pool, role);
      await starting;
    },

    async stop() {
      const boss = await starting?.catch(() => undefined);
      await boss?.stop({ graceful: false, close: false });
    },

    async send(tx, jobs) {
      const boss = await started();
      const rows = jobs.map(({ accountId, runId, reportId, waiting, delaySeconds }) => ({
        data: { account: accountId, run: runId, report: reportId } satisfies Content,
        group: { id: String(accountId) },
        // Whoever has little waiting goes first, so nobody waits behind a thousand runs of somebody else.
        priority: -waiting,
        ...(delaySeconds === 0 ? {} : { startAfter: delaySeconds }),
      }));
      await boss.insert(queue, rows, { db: within(tx) });
    },

    async complete(tx, jobId) {
      const boss = await started();
      await boss.complete(queue, jobId, null, { db: within(tx) });
    },

    async delay(tx, runIds, seconds) {
      if (runIds.length === 0) return;
      // As pg-boss itself has no word for it.
      await sql`
        update pgboss.job set start_after = greatest(start_after, now() + ${seconds} * interval '1 second')
        where name = ${queue} and state < 'active'
          and (data ->> 'run')::bigint = any(${runIds}::bigint[])`.execute(tx.sql);
    },

    async followClock(tx) {
      // All by the same, which keeps their order. Jobs that others send at this moment are younger than our clock.
      for (const name of [queue, crawlQueue]) {
        await sql`
          update pgboss.job set start_after = start_after - ahead.by, created_on = created_on - ahead.by
          from (select max(created_on) - pgboss.job_now() as by from pgboss.job
            where name = ${name} and state < 'active') as ahead
          where name = ${name} and state < 'active' and created_on > pgboss.job_now() + interval '10 seconds'`.execute(
          tx.sql,
        );
      }
    },

    async fetch(count, accountRunningMax) {
      const boss = await started();
      const jobs = await boss.fetch<Content>(queue, {
        batchSize: count,
        groupConcurrency: accountRunningMax,
      });
      return jobs.map(jobOf);
    },

    async touch(jobIds) {
      if (jobIds.length === 0) return;
      const boss = await started();
      await boss.touch(queue, [...jobIds]);
    },

    crawls: {
      async send(tx, { accountId, crawlId, delaySeconds }) {
        const boss = await started();
        const job = {
          data: { account: accountId, crawl: crawlId } satisfies CrawlContent,
          group: { id: String(accountId) },
          ...(delaySeconds === 0 ? {} : { startAfter: delaySeconds }),
        };
        await boss.insert(crawlQueue, [job], { db: within(tx) });
      },

      async complete(tx, jobId) {
        const boss = await started();
        await boss.complete(crawlQueue, jobId, null, { db: within(tx) });
      },

      async fetch(accountRunningMax, passed) {
        const boss = await started();
        const [job] = await boss.fetch<CrawlContent>(crawlQueue, {
          groupConcurrency: accountRunningMax,
          ignoreGroups: passed.map(String),
        });
        return job && { id: job.id, accountId: job.data.account, crawlId: job.data.crawl };
      },

      async touch(jobIds) {
        if (jobIds.length === 0) return;
        const boss = await started();
        await boss.touch(crawlQueue, [...jobIds]);
      },

      async forgetBegun(tx, crawlIds) {
        await sql`
          delete from pgboss.job where name = ${crawlQueue} and state = 'active'
            and (data ->> 'crawl')::bigint = any(${crawlIds}::bigint[])`.execute(tx.sql);
      },
    },

    schema: () => readQueueSchema(pool),
  };
}

/** Makes the tables of the queue, or brings them up to date. The caller holds the lock of migrations. */
export async function migrateBoss(pool: Pool): Promise<void> {
  const { PgBoss, getConstructionPlans, getMigrationPlans } = await import('pg-boss');
  const db = over(pool);
  const boss = new PgBoss({ db, migrate: false, createSchema: false, schedule: false, supervise: false });
  if (!(await boss.isInstalled())) await runPlans(pool, getConstructionPlans());
  const version = await boss.schemaVersion();
  const plans = version === null ? '' : migrationPlans(getMigrationPlans, version);
  if (plans !== '') await runPlans(pool, plans);
  await boss.start();
  try {
    await boss.createQueue(queue, {
      retryLimit: 2,
      retryDelay: 0,
      heartbeatSeconds: 20,
      expireInSeconds: 120,
      deleteAfterSeconds: 3_600,
    });
    await boss.createQueue(crawlQueue, {
      retryLimit: 2,
      retryDelay: 0,
      heartbeatSeconds: 20,
      // A turn is a minute long, closing takes another one.
      expireInSeconds: 300,
      deleteAfterSeconds: 3_600,
    });
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}

/** Several statements with a transaction of their own, which one that fails leaves open. @param pool of one connection */
async function runPlans(pool: Pool, plans: string): Promise<void> {
  try {
    await pool.query(plans);
  } catch (error) {
    await pool.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** What a job carries: ids alone. */
interface Content {
  readonly account: number;
  readonly run: number;
  readonly report: number;
}

interface CrawlContent {
  readonly account: number;
  readonly crawl: number;
}

async function startBoss(pool: Pool, { isWorker, onError }: BossRole): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: over(pool),
    ...{ migrate: false, createSchema: false, schedule: false, supervise: isWorker },
    ...(isWorker ? { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 } : {}),
  });
  boss.on('error', onError);
  await boss.start();
  return boss;
}

/** '' when there is nothing to do, which pg-boss calls an error. */
function migrationPlans(plansFrom: (schema: string, version: number) => string, version: number): string {
  try {
    return plansFrom('pgboss', version);
  } catch {
    return '';
  }
}

function over(pool: Pool): BossDb {
  return { executeSql: (text, values) => pool.query(text, values) };
}

function within(tx: Tx): BossDb {
  return {
    async executeSql(text, values = []) {
      const { rows } = await tx.sql.executeQuery({
        sql: text,
        parameters: values,
        query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
        queryId: { queryId: 'pg-boss' },
      });
      return { rows: [...rows] };
    },
  };
}

function jobOf({ id, data }: { readonly id: string; readonly data: Content }): Job {
  return { id, accountId: data.account, runId: data.run, reportId: data.report };
}
