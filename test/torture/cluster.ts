import pg from 'pg';
import { type Program, start } from '../program.ts';
import { ask, type Client, laxLimits } from './traffic.ts';

/** Nodes and workers over one PostgreSQL, as programs of their own. */
export interface Cluster {
  /** A node that does not work. The first one makes the account. */
  serve(): Promise<Node>;
  /** Runs up to three runs at once. */
  work(): Promise<Program>;
}

export interface Node extends Client {
  readonly program: Program;
}

/** @param url of an empty database */
export function openCluster(url: string, site: string): Cluster {
  const env = {
    ...laxLimits(site),
    ASSAY_DATABASE_URL: url,
    ASSAY_SECRET_KEY: '0a'.repeat(32),
    ASSAY_JOB_LEASE: '2 s',
    // A run may be begun by workers that die, again and again.
    ASSAY_JOB_ATTEMPTS: '100',
    ASSAY_LOG_LEVEL: 'warn',
  };
  let key = '';
  return {
    async serve() {
      const program = start(['serve', '--no-work'], { env });
      const [, address = ''] = await program.waitFor(/Assay is running at (http:\S+)\n/);
      key ||= /assay_\w{38}/.exec(program.output.out)?.[0] ?? '';
      return { program, url: address, key };
    },
    async work() {
      const worker = start(['work', '--concurrency', '3'], { env });
      await worker.waitFor(/Assay works on 3 runs at once/);
      return worker;
    },
  };
}

/** Undefined: it does not answer, as a server that was just killed. */
export async function query<Row>(url: string, statement: string): Promise<Row[] | undefined> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query(statement)).rows as Row[];
  } catch (error) {
    // What has no SQLSTATE, or one of shutdown, is the server; the rest is the statement.
    const { code = '' } = error as { readonly code?: string };
    if (/^(?!57)[0-9A-Z]{5}$/.test(code) && !code.startsWith('E')) throw error;
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function isIdle(url: string): Promise<boolean> {
  const rows = await query(url, 'select 1 from runs where state < 2 limit 1');
  return rows?.length === 0;
}

/** What the tables of a database at rest must not hold. */
export async function whatIsWrong(url: string): Promise<string[]> {
  const rules = {
    'a report with more or fewer runs than one':
      'select r.id from reports r where (select count(*) from runs where report_id = r.id) <> 1',
    'a report in another state than its run':
      'select r.id from reports r join runs on runs.id = r.latest_run_id where runs.state <> r.state',
    'a completed run without one body, or a failed one with any':
      'select id from runs where (select count(*) from run_bodies where run_id = id and kind = 1) <> case when state = 2 then 1 else 0 end',
    'an account that counts other reports than it has':
      'select 1 as id where (select sum(reports) from report_tallies where project_id = 0) <> (select count(*) from reports)',
  };
  const found: string[] = [];
  for (const [rule, statement] of Object.entries(rules)) {
    const rows = await query<{ id: number }>(url, statement);
    if (rows === undefined) throw new Error('The database does not answer.');
    for (const { id } of rows) found.push(`${rule}: ${id}`);
  }
  return found;
}

/** Ids of reports that are not there, or not completed by the one run they have. */
export async function unfinished(node: Node, ids: Iterable<number>): Promise<number[]> {
  const found: number[] = [];
  for (const id of ids) {
    const { status, body } = await ask(node, `/reports/${id}`);
    if (status !== 200 || body?.data?.state !== 'completed' || body.data.runs_count !== 1) found.push(id);
  }
  return found;
}
