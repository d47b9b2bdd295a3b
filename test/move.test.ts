import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postgresUrl } from '../src/store/testing.ts';
import { call, dataFolder, soundWebsite, start } from './program.ts';

test('an instance moves to PostgreSQL: the same key opens the same report, and what waited is audited', async () => {
  const { data, key } = await dataFolder();
  const site = await soundWebsite();
  const common = { ASSAY_PORT: '0', ASSAY_EGRESS_ALLOW: site, ASSAY_LOG_LEVEL: 'warn' };
  const secretKey = () => readFileSync(join(data, 'secret.key'), 'utf8').trim();

  const before = start(['serve', '--data', data], { env: common });
  const [, first = ''] = await before.waitFor(/Assay is running at (http:\S+)\n/);
  const made = await post(first, key, site);
  expect(made).toMatchObject({ state: 'completed' });
  const url = await postgresUrl('empty');
  const env = { ...common, ASSAY_DATABASE_URL: url, ASSAY_SECRET_KEY: secretKey() };
  expect(await call(['migrate', '--from', data], { env })).toMatchObject({
    code: 1,
    err: expect.stringContaining('Stop it first.'),
  });
  before.child.kill('SIGINT');
  await before.ended;

  const other = { ...env, ASSAY_SECRET_KEY: '0c'.repeat(32) };
  expect(await call(['migrate', '--from', data], { env: other })).toMatchObject({
    code: 1,
    err: expect.stringContaining('open share pages would ask for their password again'),
  });
  const moved = await call(['migrate', '--from', data, '--json'], { env });
  expect(moved).toMatchObject({ code: 0, err: '' });
  expect(JSON.parse(moved.out)).toMatchObject({
    tables: expect.arrayContaining([{ table: 'reports', rows: 1 }]),
  });
  expect(await call(['migrate', '--from', data], { env })).toMatchObject({
    code: 1,
    err: expect.stringContaining('holds accounts already'),
  });

  const after = start(['serve'], { env });
  const [, second = ''] = await after.waitFor(/Assay is running at (http:\S+)\n/);
  const response = await fetch(`${second}/api/v1/reports/${made.id}`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(await response.json()).toMatchObject({ data: { id: made.id, score: made.score } });
  expect(await post(second, key, site)).toMatchObject({ id: made.id + 1, state: 'completed' });
  after.child.kill('SIGINT');
  expect(await after.ended).toMatchObject({ code: 0 });
});

interface Made {
  readonly id: number;
  readonly state: string;
  readonly score: number;
}

async function post(url: string, key: string, site: string): Promise<Made> {
  const response = await fetch(`${url}/api/v1/reports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, prefer: 'wait=30' },
    body: new URLSearchParams({ url: `http://${site}/` }),
  });
  return ((await response.json()) as { readonly data: Made }).data;
}
