import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { postgresUrl } from '../../src/store/testing.ts';
import { middleman } from '../postgres/middleman.ts';
import { dataFolder, soundWebsite, start } from '../program.ts';
import { openCluster } from './cluster.ts';
import { say, timeoutMs } from './scale.ts';
import { type Answer, ask, type Client, laxLimits } from './traffic.ts';

const atOnce = 6;

test(
  'while another program holds the SQLite file, reports are refused with 503 and reading goes on',
  async () => {
    const site = await soundWebsite();
    const { data, key } = await dataFolder();
    const server = start(['serve', '--data', data], { env: laxLimits(site) });
    const [, url = ''] = await server.waitFor(/Assay is running at (http:\S+)\n/);
    const client = { url, key };
    expect(await createMany(client, site)).toEqual(all(201));

    const other = new DatabaseSync(join(data, 'assay.db'), { timeout: 10_000 });
    other.exec('BEGIN EXCLUSIVE');
    const refused = createMany(client, site);
    expect((await ask(client, '/reports')).status).toBe(200);
    expect(await refused).toEqual(all(503));
    other.exec('ROLLBACK');
    other.close();

    expect(await createMany(client, site)).toEqual(all(201));
    expect((await ask(client, '/reports')).body?.meta?.total).toBe(2 * atOnce);
    say(
      `SQLite held by another program: ${atOnce} creations refused with 503 and Retry-After, lists answered 200`,
    );
  },
  timeoutMs,
);

test(
  'while another session locks a table of PostgreSQL, reports are refused with 503 and Retry-After',
  async () => {
    const url = await postgresUrl('empty');
    const site = await soundWebsite();
    const node = await openCluster(url, site).serve();
    expect(await createMany(node, site)).toEqual(all(201));

    const other = new pg.Client(url);
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('begin');
    await other.query('lock table runs in exclusive mode');
    const refused = createMany(node, site);
    expect((await ask(node, '/reports')).status).toBe(200);
    expect(await refused).toEqual(all(503));
    await other.query('rollback');

    expect(await createMany(node, site)).toEqual(all(201));
    expect((await ask(node, '/reports')).body?.meta?.total).toBe(2 * atOnce);
    say(
      `PostgreSQL locked by another session: ${atOnce} creations refused with 503 and Retry-After, lists answered 200`,
    );
  },
  timeoutMs,
);

test(
  'while PostgreSQL says nothing any more, all is refused with 503 within seconds, and goes on when it speaks again',
  async () => {
    const between = await middleman(await postgresUrl('empty'));
    const site = await soundWebsite();
    const node = await openCluster(between.url, site).serve();
    expect(await createMany(node, site)).toEqual(all(201));

    between.fallSilent();
    const refused = createMany(node, site);
    expect(inShort(await ask(node, '/reports'))).toBe('503');
    expect(await refused).toEqual(all(503));
    between.speak();

    expect(await createMany(node, site)).toEqual(all(201));
    expect((await ask(node, '/reports')).body?.meta?.total).toBe(2 * atOnce);
    say(
      `PostgreSQL silent, connections open: ${atOnce} creations and a list refused with 503 and Retry-After`,
    );
  },
  timeoutMs,
);

async function createMany(client: Client, site: string): Promise<string[]> {
  const form = { url: `http://${site}/` };
  const answers = await Promise.all(Array.from({ length: atOnce }, () => ask(client, '/reports', { form })));
  return answers.map(inShort);
}

function inShort({ status, retryAfter }: Answer): string {
  return `${status}${status === 503 && retryAfter === undefined ? ' without Retry-After' : ''}`;
}

function all(status: number): string[] {
  return Array.from({ length: atOnce }, () => String(status));
}
