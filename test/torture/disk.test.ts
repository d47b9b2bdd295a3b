import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dataFolder, program, soundWebsite, start } from '../program.ts';
import { isLong, say, timeoutMs } from './scale.ts';
import { ask, type Client, laxLimits } from './traffic.ts';

const hasPrlimit = process.platform === 'linux' && answers('prlimit', ['--version']);
const requests = isLong ? 200 : 12;

// The shell sets the limit, as a disk that is full from the start; prlimit moves it while the program runs.
test.runIf(hasPrlimit)(
  'on a full disk reports are refused with 503 and reading goes on; with room all goes on, and nothing is stored by halves',
  async () => {
    const site = await soundWebsite();
    const { data, key } = await dataFolder();
    const server = start(
      ['-c', 'ulimit -S -f 200000 && exec "$@"', 'sh', ...program, 'serve', '--data', data],
      {
        command: ['sh'],
        env: laxLimits(site),
      },
    );
    const [, url = ''] = await server.waitFor(/Assay is running at (http:\S+)\n/);
    const client = { url, key };
    const before = await createMany(client, site, 4);
    expect(before.map(({ status }) => status)).toEqual([201, 201, 201, 201]);

    limitFiles(server.child.pid, statSync(join(data, 'assay.db-wal')).size);
    const refused = (await createMany(client, site, requests)).filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body, retryAfter } of refused) {
      expect([status, body?.code, retryAfter]).toEqual([503, 'storage-unavailable', expect.any(Number)]);
    }
    for (const path of ['/reports', `/reports/${before[0]?.body?.data?.id}`, '/projects', '/account']) {
      expect([path, (await ask(client, path)).status]).toEqual([path, 200]);
    }

    limitFiles(server.child.pid, undefined);
    const after = await createMany(client, site, 4);
    expect(after.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    // Also of runs whose end could not be stored while there was no room.
    await expect.poll(() => waiting(client), { timeout: 60_000 }).toBe(0);
    server.child.kill('SIGINT');
    expect(await server.ended).toMatchObject({ code: 0 });
    const doctor = await start(['doctor', '--data', data]).ended;
    expect(doctor).toMatchObject({ code: 0 });
    say(
      `${refused.length} of ${requests} creations refused with 503 while the disk was full, the rest stored whole`,
    );
  },
  timeoutMs,
);

/** Bytes to which each file may grow from now on; undefined: any number. */
function limitFiles(pid: number | undefined, bytes: number | undefined): void {
  execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes ?? 'unlimited'}:`]);
}

async function createMany(client: Client, site: string, count: number) {
  const answers = [];
  for (let i = 0; i < count; i += 1) {
    answers.push(await ask(client, '/reports', { form: { url: `http://${site}/` } }));
  }
  return answers;
}

async function waiting(client: Client): Promise<number | undefined> {
  const lists = await Promise.all(
    ['queued', 'running'].map((state) => ask(client, `/reports?state=${state}`)),
  );
  return lists.reduce((sum, { body }) => sum + (body?.meta?.total ?? Number.NaN), 0);
}

function answers(command: string, args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
