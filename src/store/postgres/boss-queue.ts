import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db as BossDb, PgBoss } from 'pg-boss';
import type { Tx } from '../db.ts';
import type { Job, JobQueue } from '../job-queue.ts';
import {
  crawlQueueName as crawlQueue,
  lookQueueName as lookQueue,
  queueName as queue,
  readQueueSchema,
} from './queue-schema.ts';

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

  async function fetchJobs<Data>(name: string, count: number, accountRunningMax: number) {
    const boss = await started();
    return boss.fetch<Data & object>(name, { batchSize: count, groupConcurrency: accountRunningMax });
  }

  async function fetchRuns(name: string, count: number, accountRunningMax: number): Promise<Job[]> {
    const jobs = await fetchJobs<Content>(name, count, accountRunningMax);
    return jobs.map(jobOf);
  }

  /** What is done with jobs that were fetched. */
  const begun = (name: string) => ({
    async complete(tx: Tx, jobId: string) {
      const boss = await started();
      await boss.complete(name, jobId, null, { db: within(tx) });
    },

    async touch(jobIds: readonly string[]) {
      if (jobIds.length === 0) return;
      const boss = await started();
      await boss.touch(name, [...jobIds]);
    },
  });

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

    ...begun(queue),

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
      for (const name of [queue, crawlQueue, lookQueue]) {
        await sql`
          update pgboss.job set start_after = start_after - ahead.by, created_on = created_on - ahead.by
          from (select max(created_on) - pgboss.job_now() as by from pgboss.job
            where name = ${name} and state < 'active') as ahead
          where name = ${name} and state < 'active' and created_on > pgboss.job_now() + interval '10 seconds'`.execute(
          tx.sql,
        );
      }
    },

    fetch: (count, accountRunningMax) => fetchRuns(queue, count, accountRunningMax),

    crawls: {
      async send(tx, { accountId, crawlId, delaySeconds }) {
        const boss = await started();
        const data: CrawlContent = { account: accountId, crawl: crawlId };
        await boss.insert(crawlQueue, [jobFor(data, delaySeconds)], { db: within(tx) });
      },

      ...begun(crawlQueue),

      async fetch(accountRunningMax, passed) {
        const boss = await started();
        const [job] = await boss.fetch<CrawlContent>(crawlQueue, {
          groupConcurrency: accountRunningMax,
          ignoreGroups: passed.map(String),
        });
        return job && { id: job.id, accountId: job.data.account, crawlId: job.data.crawl };
      },

      async forgetBegun(tx, crawlIds) {
        await sql`
          delete from pgboss.job where name = ${crawlQueue} and state = 'active'
            and (data ->> 'crawl')::bigint = any(${crawlIds}::bigint[])`.execute(tx.sql);
      },
    },

    looks: {
      async send(tx, { accountId, runId, reportId, delaySeconds }) {
        const boss = await started();
        const data: Content = { account: accountId, run: runId, report: reportId };
        await boss.insert(lookQueue, [jobFor(data, delaySeconds)], { db: within(tx) });
      },

      ...begun(lookQueue),

      fetch: (count, accountRunningMax) => fetchRuns(lookQueue, count, accountRunningMax),
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
    await boss.createQueue(lookQueue, {
      // One death of a worker; a second attempt has a job of its own.
      retryLimit: 1,
      retryDelay: 0,
      heartbeatSeconds: 20,
      expireInSeconds: 120,
      deleteAfterSeconds: 3_600,
    });
  } finally {
    await boss.stop({ graceful: false, close: false });
  }
}

function jobFor<Data extends CrawlContent | Content>(data: Data, delaySeconds: number) {
  return {
    ...{ data, group: { id: String(data.account) } },
    ...(delaySeconds === 0 ? {} : { startAfter: delaySeconds }),
  };
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
