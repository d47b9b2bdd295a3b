import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/store/sample-reports.ts';
import { dataFolder, type Program, soundWebsite, start } from '../program.ts';
import { rounds, say, timeoutMs } from './scale.ts';
import { ask, type Client, keyless, Ledger, laxLimits, settle, write } from './traffic.ts';

const kills = rounds({ short: 6, long: 100 });

test(
  'kill -9 at any moment loses no acknowledged report, makes none twice, and every one is finished once',
  async () => {
    const site = await soundWebsite();
    const { data, key } = await dataFolder();
    const random = seededRandom(20);
    const ledger = new Ledger({ hasKeyless: true });
    for (let round = 0; round < kills; round += 1) {
      const server = await serve(data, site, key);
      const enough = ledger.acknowledged.size + 1 + Math.floor(random() * 12);
      const reached = Promise.withResolvers<void>();
      const writing = write({ clients: [server], ledger, site, writers: 3 }, () => {
        if (ledger.acknowledged.size >= enough) reached.resolve();
        return false;
      });
      await Promise.race([reached.promise, writing]);
      // A moment later, so that it falls into any step of a create or of a run.
      await pause(random() * 40);
      server.program.child.kill('SIGKILL');
      await Promise.all([server.program.ended, writing]);
    }

    const server = await serve(data, site, key);
    await settle({ clients: [server], ledger, site, writers: 1 });
    await untilIdle(server);
    const ids = [...ledger.acknowledged.values()];
    expect(ids.length).toBeGreaterThan(kills);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) {
      const { status, body } = await ask(server, `/reports/${id}`);
      expect([id, status]).toEqual([id, 200]);
      const { state, score, error, runs_count: runs } = body?.data ?? {};
      expect(['completed', 'failed']).toContain(state);
      expect(runs).toBe(1);
      if (state === 'completed') expect([score, error]).toEqual([expect.any(Number), null]);
      else expect(error).toMatchObject({ code: expect.any(String) });
    }
    // Who asked again under the same Idempotency-Key has made nothing twice.
    const totalOf = async (query: string) => (await ask(server, `/reports${query}`)).body?.meta?.total ?? 0;
    const withKey = [...ledger.acknowledged.keys()].filter((wish) => !wish.startsWith(keyless)).length;
    const withoutKey = await totalOf(`?search=${keyless}`);
    expect(withoutKey).toBeGreaterThanOrEqual(ids.length - withKey);
    expect(await totalOf('')).toBe(withKey + withoutKey);
    server.program.child.kill('SIGINT');
    await server.program.ended;
    expect(whatIsWrong(join(data, 'assay.db'))).toEqual([]);
    say(`${kills} kills; ${ids.length} reports acknowledged; lost 0, made twice 0, not finished 0`);
  },
  timeoutMs,
);

interface Server extends Client {
  readonly program: Program;
}

async function serve(data: string, site: string, key: string): Promise<Server> {
  // Each kill counts as an attempt of what was running.
  const env = { ...laxLimits(site), ASSAY_JOB_ATTEMPTS: '3' };
  const program = start(['serve', '--data', data], { env });
  const [, url = ''] = await program.waitFor(/Assay is running at (http:\S+)\n/);
  return { program, url, key };
}

async function untilIdle(server: Server): Promise<void> {
  for (;;) {
    const lists = await Promise.all(
      ['queued', 'running'].map((state) => ask(server, `/reports?state=${state}`)),
    );
    if (lists.every(({ body }) => body?.meta?.total === 0)) return;
    await pause(100);
  }
}

/** What the tables of a database that is at rest must not hold. */
function whatIsWrong(file: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rules = {
    'a run that has not ended': 'SELECT id FROM runs WHERE state < 2',
    'a report with more or fewer runs than one':
      'SELECT r.id FROM reports r WHERE (SELECT count(*) FROM runs WHERE report_id = r.id) <> 1',
    'a report in another state than its run':
      'SELECT r.id FROM reports r JOIN runs ON runs.id = r.latest_run_id WHERE runs.state <> r.state',
    'a completed run without one body, or a failed one with any':
      'SELECT id FROM runs WHERE (SELECT count(*) FROM run_bodies WHERE run_id = id AND kind = 1) <> (state = 2)',
    'a run that was tried too often': 'SELECT id FROM runs WHERE attempts > 3',
    'a count that is not the number of reports':
      'SELECT sum(reports) AS counted FROM report_tallies WHERE project_id = 0 HAVING counted <> (SELECT count(*) FROM reports)',
    damage: "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
    'a child without a parent': 'SELECT * FROM pragma_foreign_key_check',
  };
  const found = Object.entries(rules).flatMap(([rule, statement]) =>
    database
      .prepare(statement)
      .all()
      .map((row) => ({ rule, ...row })),
  );
  database.close();
  return found;
}
