import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/store/sample-reports.ts';
import { dataFolder, soundWebsite, start } from '../program.ts';
import { isLong, minutes, say, timeoutMs } from './scale.ts';
import { ask, type Client, laxLimits } from './traffic.ts';

/** Of resident memory, as far as a middle over many samples still moves when nothing is kept. */
const growthMax = 0.1;
const perSecond = 12;

test.runIf(isLong && process.platform === 'linux')(
  'under half an hour of everything that clients do, memory stays flat and nothing fails',
  async () => {
    const forMs = minutes(30) * 60_000;
    const site = await soundWebsite();
    const { data, key } = await dataFolder();
    // Streams of reports that rest would stay open for ten minutes, and hold up the next requests.
    const env = { ...laxLimits(site), ASSAY_STREAM_MAX: '2 s' };
    const server = start(['serve', '--data', data], { env });
    const [, url = ''] = await server.waitFor(/Assay is running at (http:\S+)\n/);
    const client: Client = { url, key };
    const answers = new Map<number, number>();
    const memory: number[] = [];
    const random = seededRandom(7);
    const ids: number[] = [];
    const open = new Set<Promise<void>>();
    const startedAt = performance.now();
    for (let number = 0; performance.now() - startedAt < forMs; number += 1) {
      const one = act(client, site, number, random, ids).then((status) => {
        answers.set(status, (answers.get(status) ?? 0) + 1);
      });
      open.add(one);
      one.finally(() => open.delete(one)).catch(() => undefined);
      if (open.size > 32) await Promise.race(open);
      if (number % (perSecond * 5) === 0) memory.push(residentMiB(server.child.pid));
      await pause(1_000 / perSecond);
    }
    await Promise.all(open);

    // The first third fills caches and compiles.
    const third = Math.floor(memory.length / 3);
    const [second, last] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))];
    say(`${minutes(30)} minutes, answers by status: ${JSON.stringify(Object.fromEntries(answers))}`);
    say(
      `resident memory: second third ${second.toFixed(0)} MiB, last third ${last.toFixed(0)} MiB, most ${Math.max(...memory).toFixed(0)} MiB`,
    );
    expect([...answers.keys()].filter((status) => status >= 429)).toEqual([]);
    expect(last).toBeLessThan(second * (1 + growthMax));
    server.child.kill('SIGINT');
    expect(await server.ended).toMatchObject({ code: 0, err: '' });
  },
  timeoutMs,
);

/** One request, of the kinds that their numbers stand for. @returns its status */
async function act(
  client: Client,
  site: string,
  number: number,
  random: () => number,
  ids: number[],
): Promise<number> {
  const target = `http://${site}/`;
  const id = ids[Math.floor(random() * ids.length)];
  const kind = id === undefined ? 0 : number % 12;
  if (kind === 0 || kind === 1) {
    const headers = kind === 0 ? { prefer: 'respond-async' } : { prefer: 'wait=5' };
    const { status, body } = await ask(client, '/reports', {
      form: { url: `${target}?n=${number}` },
      headers,
    });
    if (body?.data !== undefined) ids.push(body.data.id);
    return status;
  }
  if (kind === 2 && ids.length > 500) {
    const [oldest] = ids.splice(0, 1);
    return (await ask(client, `/reports/${oldest}`, { method: 'DELETE' })).status;
  }
  if (kind === 3)
    return (await ask(client, `/reports/${id}`, { method: 'PUT', form: { update: '1' } })).status;
  const paths = [
    `/reports/${id}`,
    '/reports?per_page=50&sort_by=score',
    '/reports?search=n%3D1&state=completed',
    '/projects',
    `/reports/${id}/runs`,
    `/reports/${id}/export?format=csv`,
    `/reports/${id}/export?format=html`,
    `/reports/${id}/events`,
    '/reports/999999999',
  ];
  return (await ask(client, paths[number % paths.length] as string)).status;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function residentMiB(pid: number | undefined): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}
