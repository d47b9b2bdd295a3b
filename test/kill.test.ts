import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom } from '../src/store/sample-reports.ts';
import { dataFolder, type Program, soundWebsite, start } from './program.ts';

const kills = 20;
const writers = 3;

test('kill -9 at any moment loses no acknowledged report, and every one is finished once', async () => {
  const site = await soundWebsite();
  const { data, key } = await dataFolder();
  const random = seededRandom(20);
  const acknowledged: number[] = [];
  for (let round = 0; round < kills; round += 1) {
    const server = await serve(data, site);
    const enough = acknowledged.length + 1 + Math.floor(random() * 12);
    const writing = write(server, key, site, acknowledged, enough);
    await writing.reached;
    // A moment later, so that it falls into any step of a create or of a run.
    await pause(random() * 40);
    server.child.kill('SIGKILL');
    await Promise.all([server.ended, writing.ended]);
  }
  expect(acknowledged.length).toBeGreaterThan(kills);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);

  const server = await serve(data, site);
  await untilIdle(server, key);
  for (const id of acknowledged) {
    const { status, body } = await ask(server, key, `/reports/${id}`);
    expect([id, status]).toEqual([id, 200]);
    const { state, score, error, runs_count: runs } = body.data;
    expect(['completed', 'failed']).toContain(state);
    expect(runs).toBe(1);
    if (state === 'completed') expect([score, error]).toEqual([expect.any(Number), null]);
    else expect(error).toMatchObject({ code: expect.any(String) });
  }
  server.child.kill('SIGINT');
  await server.ended;
  expect(whatIsWrong(join(data, 'assay.db'))).toEqual([]);
}, 600_000);

type Server = Program & { readonly url: string };

async function serve(data: string, site: string): Promise<Server> {
  const server = start(['serve', '--data', data], {
    env: {
      ASSAY_PORT: '0',
      ASSAY_EGRESS_ALLOW: site,
      ASSAY_RATE_CREATE: '100000/60',
      ASSAY_RATE_DEFAULT: '100000/60',
      ASSAY_HOST_RATE: '10000',
      ASSAY_HOST_BURST: '10000',
      ASSAY_LOG_LEVEL: 'error',
    },
  });
  const [, url = ''] = await server.waitFor(/Assay is running at (http:\S+)\n/);
  return { ...server, url };
}

/** Creates reports until the server dies, and writes down each that was acknowledged. */
function write(server: Server, key: string, site: string, acknowledged: number[], enough: number) {
  const { promise: reached, resolve } = Promise.withResolvers<void>();
  const one = async () => {
    for (;;) {
      const answer = await ask(server, key, '/reports', `http://${site}/`).catch(() => undefined);
      if (answer === undefined) return;
      if (answer.status !== 201) throw new Error(`A report was refused: ${JSON.stringify(answer)}`);
      acknowledged.push(answer.body.data.id);
      if (acknowledged.length >= enough) resolve();
    }
  };
  return { reached, ended: Promise.all(Array.from({ length: writers }, one)) };
}

interface Answer {
  readonly status: number;
  readonly body: {
    readonly data: {
      readonly id: number;
      readonly state: string;
      readonly score: number | null;
      readonly error: object | null;
      readonly runs_count: number;
    };
    readonly meta: { readonly total: number };
  };
}

async function ask({ url }: Server, key: string, path: string, target?: string): Promise<Answer> {
  const response = await fetch(`${url}/api/v1${path}`, {
    headers: { authorization: `Bearer ${key}`, prefer: 'respond-async' },
    ...(target === undefined ? {} : { method: 'POST', body: new URLSearchParams({ url: target }) }),
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

async function untilIdle(server: Server, key: string): Promise<void> {
  for (;;) {
    const lists = await Promise.all(
      ['queued', 'running'].map((state) => ask(server, key, `/reports?state=${state}`)),
    );
    if (lists.every(({ body }) => body.meta.total === 0)) return;
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
