import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/stale.ts';
import { packagesMissing } from '../src/browser/failure.ts';
import { openSmtp } from '../src/net/testing/smtp-server.ts';
import { postgresUrl } from '../src/store/testing.ts';
import { call, dataFolder, program, run, start, temporaryFolder } from './program.ts';

async function withDatabase(damage: string): Promise<string> {
  const { data } = await dataFolder();
  const database = new DatabaseSync(join(data, 'assay.db'));
  database.exec('PRAGMA foreign_keys = OFF');
  database.exec(damage);
  database.close();
  return data;
}

describe('assay doctor', () => {
  test('finds nothing in a sound database, also beside a running server', async () => {
    const { data } = await dataFolder();
    const server = start(['serve', '--data', data], { env: { ASSAY_PORT: '0' } });
    await server.waitFor(/Assay is running at/);
    const { code, out } = await call(['doctor', '--data', data]);
    expect(code).toBe(0);
    expect(out).toContain(`${data} is sound: 0 reports, all counters right.`);
    expect(out).toContain('There is no backup in');
  });

  test('names counters that are wrong and ends with 1; --repair corrects them', async () => {
    const data = await withDatabase('INSERT INTO report_tallies VALUES (1, 0, 2, 3, 0, 4, 4, 380, 4, 0)');
    const seen = await call(['doctor', '--data', data]);
    expect(seen.code).toBe(1);
    expect(seen.out).toContain(
      'Account 1: tallies (2 3 0) need reports -4, scored -4, scoreSum -380, generated -4.',
    );
    expect(seen.out).toContain('"assay doctor --repair" corrects the counters.');
    const repaired = await call(['doctor', '--repair', '--json', '--data', data]);
    expect(repaired.code).toBe(0);
    expect(JSON.parse(repaired.out)).toMatchObject({
      repaired: true,
      miscounts: [{ account: 1, project: null, kind: 'tallies', missing: { reports: -4 } }],
    });
    expect((await call(['doctor', '--data', data])).code).toBe(0);
    const database = new DatabaseSync(join(data, 'assay.db'), { readOnly: true });
    const noted = database.prepare("SELECT detail FROM audit_log WHERE action = 'database.repaired'").all();
    database.close();
    expect(noted).toEqual([{ detail: '1 counters' }]);
  });

  test('names rows of findings that no report has; --repair takes them away', async () => {
    const data = await withDatabase(
      `INSERT INTO projects (account_id, name, created_at) VALUES (1, 'a.example', 1);
      UPDATE accounts SET projects_count = 1;
      INSERT INTO report_findings VALUES (1, 1, 9, 'image-alt', 1, 0, 1, 0, NULL, 0, 1)`,
    );
    const { code, out } = await call(['doctor', '--data', data]);
    expect(code).toBe(1);
    expect(out).toContain('Account 1, project 1: finding rows (image-alt) need leftOver -1.');
    expect((await call(['doctor', '--repair', '--data', data])).code).toBe(0);
    expect((await call(['doctor', '--data', data])).code).toBe(0);
  });

  test('names rows whose parent is gone', async () => {
    const data = await withDatabase(
      "INSERT INTO reports (account_id, project_id, url, slug, state, privacy, runs_count, version, created_at, updated_at) VALUES (1, 77, 'https://a.example/', 's', 0, 0, 0, 1, 1, 1)",
    );
    const { code, out } = await call(['doctor', '--data', data]);
    expect(code).toBe(1);
    expect(out).toContain('Row 1 of reports belongs to a row of projects that is gone.');
    expect(out).toContain('restore a backup');
  });

  test('recommends PostgreSQL above a million reports', async () => {
    const data = await withDatabase('INSERT INTO report_tallies VALUES (1, 0, 2, 3, 0, 1000001, 0, 0, 0, 0)');
    const { out } = await call(['doctor', '--data', data]);
    expect(out).toContain('There are 1000001 reports, and SQLite is good for about a million');
  });

  test('counts anew in PostgreSQL too, which looks after its own files', async () => {
    const env = { ASSAY_DATABASE_URL: await postgresUrl('migrated'), ASSAY_SECRET_KEY: 'ab'.repeat(32) };
    expect((await call(['account', 'create', 'One'], { env })).code).toBe(0);
    const { code, out } = await call(['doctor'], { env });
    expect(code).toBe(0);
    expect(out).toMatch(/ is sound: 0 reports, all counters right\.\n$/);
  });
});

describe('U2 assay doctor and the mail server', () => {
  const env = (port: number) => ({
    ASSAY_SMTP_URL: `smtp://127.0.0.1:${port}`,
    ASSAY_MAIL_FROM: 'assay@example.org',
  });

  test('that can be reached is said, and one that cannot', async () => {
    const { data } = await dataFolder();
    const smtp = await openSmtp();
    const well = await call(['doctor', '--data', data], { env: env(smtp.port) });
    expect(well.out).toContain(`The mail server 127.0.0.1:${smtp.port} can be reached.`);
    await smtp.close();
    const ill = await call(['doctor', '--data', data], { env: env(smtp.port) });
    expect(ill).toMatchObject({ code: 0, out: expect.stringContaining('takes no mail now (') });
    expect((await call(['doctor', '--data', data])).out).not.toContain('mail server');
  });

  test('assay mail test sends one, and says what the server says', async () => {
    const { data } = await dataFolder();
    const smtp = await openSmtp({
      onAddress: (address) =>
        address.startsWith('x') ? { status: 550, text: '5.1.1 No such user' } : undefined,
    });
    const test = (address: string) =>
      call(['mail', 'test', address, '--data', data], { env: env(smtp.port) });
    const sent = await test('anna@example.org');
    expect(sent).toMatchObject({
      code: 0,
      out: expect.stringContaining('took the mail to anna@example.org.'),
    });
    expect(smtp.arrived.map(({ to }) => to)).toEqual([['anna@example.org']]);
    const refused = await test('x@example.org');
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('No such user') });
    const unset = await call(['mail', 'test', 'anna@example.org', '--data', data]);
    expect(unset).toMatchObject({ code: 1, err: expect.stringContaining('ASSAY_SMTP_URL') });
    await smtp.close();
  });
});

test('W6 assay doctor says what is not told, and which webhooks are off', async () => {
  const { data } = await dataFolder();
  expect((await call(['doctor', '--data', data])).out).not.toMatch(/webhook|told/);
  const database = new DatabaseSync(join(data, 'assay.db'));
  database.exec(`
    INSERT INTO webhooks (account_id, url_sealed, url_shown, format, types, enabled, disabled_why, disabled_at, version, created_at, updated_at)
      VALUES (1, '', '', 'standard', '"*"', 0, 'gone', 1, 1, 1, 1);
    INSERT INTO events (account_id, type, subject, data, not_before, spread_at, created_at)
      VALUES (1, 'webhook.test', 'webhook:1', '{}', 1, 1, 1);
    INSERT INTO deliveries (account_id, webhook_id, event_id, state, next_at, created_at)
      VALUES (1, 1, 1, 0, ${Date.now() - 7_200_000}, 1);`);
  database.close();
  const { out } = await call(['doctor', '--data', data]);
  expect(out).toContain('What is to be told has waited for 2 hours.');
  expect(out).toContain('1 webhook is switched off');
});

describe('assay doctor --browser', () => {
  test('says before anything else that the packages are missing', async () => {
    const folder = temporaryFolder();
    for (const name of ['package.json', 'scripts', 'src', 'dist']) {
      if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { recursive: true });
    }
    mkdirSync(join(folder, 'node_modules'));
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (['puppeteer-core', 'axe-core', '@paulirish'].includes(name)) continue;
      symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
    }
    const [file, ...before] = program;
    const command = [file, ...before.map((part) => part.replace(root, folder))] as const;
    const { code, out } = await run(['doctor', '--browser'], {
      ...{ command, env: { ASSAY_BROWSER_PATH: '/nowhere/chromium' } },
    });
    expect({ code, out }).toEqual({ code: 1, out: `${packagesMissing}\n` });
  });
});
