/**
 * What watching costs: the end of a run where nobody is told, where two webhooks are, and where its project is watched as
 * well, by turns; and one look along many schedules of which none is due.
 */
import { cpuUsage } from 'node:process';
import type { Caller } from '../src/services/caller.ts';
import { completed, newReport, runQueued, sampleBody, testServices } from '../src/services/testing.ts';
import { operatorOf } from '../src/services/trail/write-audit-log.ts';
import type { Db } from '../src/store/db.ts';
import { openPostgresStore } from '../src/store/postgres/open.ts';
import { openServerStore } from '../src/store/sqlite/open.ts';
import { type DatabaseKind, openDatabase } from './database.ts';

export interface WatchingCost {
  readonly database: string;
  /** Median of a run from its claim to its end, ms. */
  readonly ends: Readonly<Record<Setup, number>>;
  /** Median of one look, ms: by the clock, and CPU of this process. */
  readonly look: { readonly wallMs: number; readonly cpuMs: number };
}

export const setups = ['untold', 'told', 'watched'] as const;
type Setup = (typeof setups)[number];

/** @param rounds of one run in each account */
export async function watchingCost(
  kind: DatabaseKind,
  { rounds, schedules }: { readonly rounds: number; readonly schedules: number },
): Promise<WatchingCost> {
  const database = await openDatabase(kind);
  const store =
    kind === 'sqlite'
      ? await openServerStore(database.folder, { now: Date.now })
      : await openPostgresStore(database.env.ASSAY_DATABASE_URL ?? '', { now: Date.now });
  try {
    return {
      database: database.name,
      ends: await ends(store.db, rounds),
      look: await look(store.db, schedules),
    };
  } finally {
    await store.close();
    await database.close();
  }
}

async function ends(db: Db, rounds: number): Promise<WatchingCost['ends']> {
  const services = testServices(db);
  const took: Record<Setup, number[]> = { untold: [], told: [], watched: [] };
  const ofSetup = new Map<Setup, { readonly caller: Caller; readonly id: number }>();
  for (const setup of setups) {
    const { account } = await services.accounts.create(setup);
    const caller = operatorOf(account.id);
    for (const name of setup === 'untold' ? [] : ['one', 'two']) {
      await services.webhooks.create(caller, {
        url: `https://hooks.example.org/${name}`,
        types: '*',
      } as never);
    }
    const { report } = await newReport(services, caller, 'https://example.com/');
    ofSetup.set(setup, { caller, id: report.id });
    if (setup === 'watched') {
      const { id } = await services.projects.find(account.id, 'example.com');
      await services.notifications.changeProject(caller, id, { watch: true });
    }
  }
  const body = sampleBody(80);
  const facts = { ...body.facts, status: 200, finalUrl: 'https://example.com/', redirects: [], tls: null };
  const audit = () => completed({ ...body, facts });
  await runQueued(services, audit);
  for (let round = 0; round < rounds; round++) {
    for (const [setup, { caller, id }] of ofSetup) {
      await services.reports.update(caller, id, { update: true }, undefined);
      const begun = performance.now();
      await runQueued(services, audit);
      took[setup].push(performance.now() - begun);
      const { state } = await services.reports.get(caller.accountId, id);
      if (state !== 'completed') throw new Error(`A run ended as ${state}.`);
    }
  }
  await services.close();
  return { untold: median(took.untold), told: median(took.told), watched: median(took.watched) };
}

async function look(db: Db, count: number): Promise<WatchingCost['look']> {
  const services = testServices(db);
  const { account } = await services.accounts.create('many');
  const far = Date.now() + 86_400_000;
  for (let at = 0; at < count; at += 500) {
    await db.sql
      .insertInto('schedules')
      .values(
        Array.from({ length: Math.min(500, count - at) }, (_, of) => ({
          ...({
            accountId: account.id,
            target: 'project',
            targetId: 1,
            name: null,
            cron: '0 6 * * *',
          } as const),
          ...({ plan: '{"every":"day","at":"06:00"}', timeZone: 'UTC', jitter: 0, missed: 'once' } as const),
          ...{ nextAt: far + at + of, dueAt: far, version: 1, createdAt: 1, updatedAt: 1 },
        })),
      )
      .execute();
  }
  const loop = services.loops.find(({ name }) => name === 'schedules');
  if (loop === undefined) throw new Error('No loop looks for schedules.');
  // The first looks see whether a clock went back.
  while (await loop.turn());
  const walls: number[] = [];
  const before = cpuUsage();
  for (let round = 0; round < looks; round++) {
    const begun = performance.now();
    await loop.turn();
    walls.push(performance.now() - begun);
  }
  const { user, system } = cpuUsage(before);
  await services.close();
  return { wallMs: median(walls), cpuMs: (user + system) / 1_000 / looks };
}

const looks = 200;

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
