/**
 * What one API node answers on each database, against a bare route with the same answer: creating (the work kept off),
 * one report with its checks, and a list.
 */
import { type BenchDatabase, databaseKinds, openDatabase } from './database.ts';
import { holdTheSlot, oneSlot, runsIn } from './held-slot.ts';
import {
  type Answer,
  byTurns,
  client,
  load,
  type Measured,
  mustBeScored,
  mustBeUnderWay,
  type Send,
} from './load.ts';
import { corpus } from './pages.ts';
import { type Assay, startAssay, startBare, startTarget, startWorkers, type Target } from './program.ts';

export const operations = ['create', 'create, 1 account', 'get', 'list'] as const;
export type Operation = (typeof operations)[number];

export interface OperationRow {
  readonly operation: Operation;
  readonly database: string;
  readonly measured: Measured;
  /** The bare route with an answer of this size, of the same run. */
  readonly bare: Measured;
}

const concurrency = 8;
/** Reports that are there when requests are measured. */
const seeded = 40;
const accounts = 8;

export async function databases(count: number): Promise<OperationRow[]> {
  const rows: OperationRow[] = [];
  for (const kind of databaseKinds) {
    const database = await openDatabase(kind);
    try {
      rows.push(...(await measure(database, count)));
    } finally {
      await database.close();
    }
  }
  return rows.sort((a, b) => operations.indexOf(a.operation) - operations.indexOf(b.operation));
}

interface Site {
  readonly api: ReturnType<typeof client>;
  readonly assay: Assay;
  readonly database: BenchDatabase;
  /** `host:port` number i; each is a project of its own, and all are on this machine. */
  hostOf(i: number): string;
}

async function measure(database: BenchDatabase, count: number): Promise<OperationRow[]> {
  const target = await startTarget();
  const env = settingsFor(target);
  const assay = await startAssay({ accounts, database, isWorker: database.kind === 'sqlite', env });
  const api = client(assay.url);
  const hostOf = (i: number) => `127.0.0.${1 + (i % 16)}:${target.port}`;
  const site: Site = { api, assay, database, hostOf };
  try {
    await seed(site, env);
    const rows: OperationRow[] = [];
    const add = async (operation: Operation, one: (i: number) => Promise<Answer>) => {
      rows.push({ operation, database: database.name, ...(await besideBare(operation, one, count)) });
    };
    const [key = ''] = assay.keys;
    const listed = mustBe(200, await api.get('/api/v1/reports', key));
    const id = (JSON.parse(listed.text) as { data: { id: number }[] }).data[0]?.id;
    await add('get', () => api.get(`/api/v1/reports/${id}`, key));
    await add('list', () => api.get('/api/v1/reports', key));

    if (database.kind === 'sqlite') await holdTheSlot(assay, database, target.port);
    const before = await runsIn(database, 0);
    let made = 0;
    const create = (keyOf: (i: number) => string) => async (i: number) => {
      const answer = await api.create(`http://${hostOf(i)}/waiting-${made++}`, keyOf(i));
      mustBeUnderWay(answer);
      return answer;
    };
    await add(
      'create',
      create((i) => assay.keys[i % accounts] as string),
    );
    await add(
      'create, 1 account',
      create(() => key),
    );
    const stored = (await runsIn(database, 0)) - before;
    if (stored !== made) throw new Error(`${made} reports were answered and ${stored} wait in the database.`);
    return rows;
  } finally {
    await api.close();
    await assay.stop();
    await target.stop();
  }
}

function settingsFor({ port, env }: Target): Record<string, string> {
  return {
    ...env,
    ASSAY_EGRESS_ALLOW: `127.0.0.0/8:${port}`,
    ASSAY_SITE: '0',
    ...oneSlot,
  };
}

/** Reports of one account, with bodies. With PostgreSQL a worker runs them and then goes, and nothing runs any more. */
async function seed({ api, assay, database, hostOf }: Site, env: Record<string, string>): Promise<void> {
  const workers =
    database.kind === 'sqlite' ? [] : await startWorkers(database, { workers: 1, concurrency: 4, env });
  const paths = corpus('typical', seeded).map(({ path }) => path);
  await load({ concurrency: 4, count: seeded }, async (i) =>
    mustBeScored(await api.audit(`http://${hostOf(0)}${paths[i]}`, assay.keys[0] as string)),
  );
  for (const worker of workers) await worker.stop();
}

/** Measures the operation by turns with the bare route that gives its answer. */
async function besideBare(
  operation: Operation,
  one: (i: number) => Promise<Answer>,
  count: number,
): Promise<Pick<OperationRow, 'measured' | 'bare'>> {
  const isCreate = operation.startsWith('create');
  const status = isCreate ? 201 : 200;
  const route = await startBare((await one(0)).text);
  const bareApi = client(route.url);
  const body = { url: 'http://127.0.0.1:65535/waiting-100000' };
  const sides: Send[] = [
    async (i) => void mustBe(status, await one(i)),
    async () =>
      void mustBe(status, isCreate ? await bareApi.post('/bare', body) : await bareApi.get('/bare')),
  ];
  // Both sides are warm when they are measured, as a server is.
  await byTurns({ concurrency, count: Math.ceil(count / 4) }, sides, 1);
  const [measured, bare] = (await byTurns({ concurrency, count }, sides)) as [Measured, Measured];
  await bareApi.close();
  await route.stop();
  return { measured, bare };
}

function mustBe(status: number, answer: Answer): Answer {
  if (answer.status === status) return answer;
  throw new Error(`${answer.status} was answered instead of ${status}: ${answer.text.slice(0, 300)}`);
}
