import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { ColumnNames } from '../column-names.ts';
import type { Channel, Db } from '../db.ts';
import {
  logMigration,
  type Migrations,
  migrateWith,
  migrationTable,
  newerRefusal,
  pendingMigrations,
} from '../migrate.ts';
import { migrations as knownMigrations } from '../migrations/list.ts';
import { postgresWords } from '../migrations/words.ts';
import { nodesBeside } from '../nodes.ts';
import { StoreRefusal } from '../refusal.ts';
import type { Database } from '../schema.ts';
import { type PostgresAddress, postgresAddress } from './address.ts';
import { type BossQueue, createBossQueue, migrateBoss } from './boss-queue.ts';
import { postgresDialect } from './dialect.ts';
import { isCollision, isLockedOut } from './errors.ts';
import { type Listeners, listen } from './listener.ts';
import { migrationLimits, openPool, type PoolLimits, serverLimits } from './pool.ts';
import { readQueueSchema } from './queue-schema.ts';
import { explained, requireSuitable } from './refusal.ts';

/** A PostgreSQL database with its pool. */
export interface PostgresStore {
  readonly db: Db;
  /** Where it is, for people. */
  readonly place: string;
  readonly pool: Pool;
  readonly queue: BossQueue;
  /** Names of the migrations that ran now. */
  readonly migrated: readonly string[];
  /** Hears what other nodes tell, until the store is closed. */
  listen(listeners: Listeners): Promise<void>;
  /** Tells the other nodes whether this one, which listens, can look at pages in a browser. */
  offerBrowser(isThere: boolean): Promise<void>;
  close(): Promise<void>;
}

interface PostgresOptions {
  readonly now: () => number;
  /** Where this system has its database, for an address without a host; empty: on localhost. */
  readonly systemHost?: string;
  /**
   * What to do with an older schema. `update` leaves it to others to make the first tables; `check` refuses, for a role
   * that may not change the schema.
   */
  readonly migrate?: 'auto' | 'update' | 'check';
  readonly migrations?: Migrations;
  /** What the pool may wait for; those of a server when left out. */
  readonly limits?: PoolLimits;
  /** How long a migration is tried again while others are in its way; 0: once. */
  readonly migrateForMs?: number;
}

/**
 * Opens a database and brings its schema up to date. Any number of nodes may do so at once.
 * @throws StoreRefusal: not-reachable, unsuitable, newer, older, missing, locked
 */
export async function openPostgresStore(url: string, options: PostgresOptions): Promise<PostgresStore> {
  const address = postgresAddress(url, options.systemHost);
  const { place } = address;
  return explained(place, url, async () => {
    const migrated = await prepareSchema(address, options);
    const pool = await openPool(address, options.limits ?? serverLimits);
    const queue = createBossQueue(pool);
    const node = randomUUID();
    const db = dbOver(pool, queue, node);
    if (migrated.length > 0) await logMigration(db, migrated, options.now());
    const listening: Awaited<ReturnType<typeof listen>>[] = [];
    let closing: Promise<void> | undefined;
    return {
      ...{ db, place, pool, migrated },
      // The server may have gone since.
      queue: { ...queue, start: (options) => explained(place, url, () => queue.start(options)) },
      async listen(listeners) {
        listening.push(await explained(place, url, () => listen(address, node, listeners)));
      },
      async offerBrowser(isThere) {
        await Promise.all(listening.map((each) => each.offerBrowser(isThere)));
      },
      close() {
        closing ??= (async () => {
          await Promise.all(listening.map((each) => each.end()));
          await queue.stop();
          await pool.end();
        })();
        return closing;
      },
    };
  });
}

function dbOver(pool: Pool, jobs: BossQueue, node: string): Db {
  const kysely = new Kysely<Database>({ dialect: postgresDialect(pool), plugins: [new ColumnNames()] });
  return {
    sql: kysely,
    transact: (run) => kysely.transaction().execute((tx) => run(tx, (statements) => statements())),
    prepared: new Map(),
    indexHints: false,
    hasSearchIndex: true,
    rowLocks: true,
    likeAnyCase: 'ilike',
    numbersOf: (json) =>
      sql`(select value::integer from json_array_elements_text(${json}::json) as each (value))`,
    clock: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`,
    nodes: nodesBeside(node),
    notify: (db, channel, payload) => notify(db, channel, { ...payload, node }),
    jobs,
    sharedLimits: true,
    isCollision,
    onAuditLog: undefined,
    shrink: undefined,
  };
}

async function notify(db: Db, channel: Channel, payload: object): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(payload)})`.execute(db.sql);
}

/** @returns what ran */
async function prepareSchema(
  address: PostgresAddress,
  { migrate = 'auto', migrations = knownMigrations, migrateForMs = 60_000 }: PostgresOptions,
): Promise<readonly string[]> {
  const { place } = address;
  const pool = await openPool(address, migrationLimits);
  try {
    await requireSuitable(pool, place);
    if ((await pendingSteps(pool, migrations)).length === 0) return [];
    if (migrate !== 'auto' && (await appliedMigrations(pool)).length === 0) {
      throw new StoreRefusal(
        'missing',
        `No Assay database in ${place}. Check ASSAY_DATABASE_URL. Run "assay migrate" to make one there.`,
      );
    }
    if (migrate === 'check') {
      throw new StoreRefusal(
        'older',
        `${place} is not of this version. Run "assay migrate" as a role that may change the schema, then start again.`,
      );
    }
    // For the session, as the steps have transactions of their own; other nodes wait here.
    await pool.query('select pg_advisory_lock($1)', [migrationLock]);
    const before = await pendingSteps(pool, migrations);
    if (before.length > 0) {
      await tryUntil(performance.now() + migrateForMs, place, async () => {
        await migrateWith(new Kysely({ dialect: postgresDialect(pool) }), migrations, postgresWords);
        await migrateBoss(pool);
      });
    }
    await pool.query('select pg_advisory_unlock($1)', [migrationLock]);
    return before;
  } finally {
    await pool.end();
  }
}

/**
 * Nodes of the version before go on meanwhile, and lock tables in one order to make a report and in another to change one.
 * @param lastMs by the clock that is never set
 */
async function tryUntil(lastMs: number, place: string, migrateAll: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await migrateAll();
    } catch (error) {
      if (!isLockedOut(error)) throw error;
      if (performance.now() >= lastMs) {
        throw new StoreRefusal(
          'locked',
          `${place} could not be brought up to date, as others used its tables all the time. Try again, or stop the nodes of the former version first, and whatever else reads it, such as a dump.`,
          error,
        );
      }
    }
    // Who waited goes first.
    await pause(betweenTriesMs);
  }
}

const betweenTriesMs = 250;

/**
 * Our migrations that did not run yet, and the queue's if its package has been replaced by a newer one since.
 * @throws StoreRefusal when the database knows more than this program
 */
async function pendingSteps(pool: Pool, migrations: Migrations): Promise<readonly string[]> {
  const own = pendingMigrations(await appliedMigrations(pool), Object.keys(migrations));
  const { installed, needed } = await readQueueSchema(pool);
  if (installed !== null && installed > needed) throw newerRefusal();
  if (installed === needed) return own;
  // A new database gets its queue together with our first tables.
  return installed === null && own.length > 0 ? own : [...own, `pg-boss-${needed}`];
}

/** Of the advisory lock: other programs in this database must lock other numbers. */
const migrationLock = 742_000_001;

async function appliedMigrations(pool: Pool): Promise<readonly string[]> {
  const exists = await pool.query<{ name: string | null }>('select to_regclass($1)::text as name', [
    migrationTable,
  ]);
  if (exists.rows[0]?.name === null) return [];
  const { rows } = await pool.query<{ name: string }>(`select name from ${migrationTable} order by name`);
  return rows.map(({ name }) => name);
}
