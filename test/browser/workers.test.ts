import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { postgresUrl } from '../../src/store/testing.ts';
import { browserPath } from '../browser.ts';
import { call, soundWebsite, start } from '../program.ts';

test('of two workers the one of the browser alone looks, and without it nothing is looked at', async () => {
  const site = await soundWebsite();
  const database = await postgresUrl('migrated');
  const env = {
    ASSAY_DATABASE_URL: database,
    ASSAY_SECRET_KEY: '0a'.repeat(32),
    ASSAY_EGRESS_ALLOW: site,
    ASSAY_PORT: '0',
    ASSAY_BROWSER_DEFAULT: '1',
    ASSAY_BROWSER_PATH: await browserPath(),
    ASSAY_BROWSER_TIMEOUT: '120 s',
  };
  const { out } = await call(['account', 'create', 'First', '--json'], { env });
  const server = start(['serve', '--no-work'], { env });
  const pages = start(['work', '--only', 'pages'], { env });
  const browser = start(['work', '--only', 'browser'], { env });
  const [, url = ''] = await server.waitFor(/running at (http:\S+)\n/);
  await pages.waitFor(/Assay works on/);
  await browser.waitFor(/Assay looks at pages in a browser/);
  const audit = async (path: string) => {
    const answer = await fetch(`${url}/api/v1/reports`, {
      method: 'POST',
      headers: { authorization: `Bearer ${JSON.parse(out).key.token}` },
      body: new URLSearchParams({ url: `http://${site}/${path}` }),
    });
    const { data } = (await answer.json()) as { readonly data?: { readonly state: string } };
    // A server on a busy machine may have too much to do.
    return data?.state ?? answer.status;
  };
  const client = new pg.Client(database);
  await client.connect();
  onTestFinished(() => client.end());
  const looks = async () => (await client.query('select state::int from browser_runs')).rows as unknown;

  const audited = (path: string) => expect.poll(() => audit(path), { timeout: 60_000 }).toBe('completed');
  await audited('');
  await expect.poll(looks, { timeout: 150_000, interval: 200 }).toEqual([{ state: 2 }]);
  browser.child.kill('SIGINT');
  expect(await browser.ended).toMatchObject({ code: 0 });
  await audited('?again');
  expect(await looks()).toEqual([{ state: 2 }]);
  expect(pages.output.err).not.toContain('in a browser');
});
