import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom } from '../../src/store/sample-reports.ts';
import { postgresUrl } from '../../src/store/testing.ts';
import { type Program, soundWebsite } from '../program.ts';
import { isIdle, openCluster, unfinished, whatIsWrong } from './cluster.ts';
import { rounds, say, timeoutMs } from './scale.ts';
import { ask, Ledger, settle, write } from './traffic.ts';

const kills = rounds({ short: 3, long: 50 });
const perRound = 6;

test(
  'a killed worker’s runs are finished by others exactly once, and every node knows',
  async () => {
    const url = await postgresUrl('empty');
    const site = await soundWebsite();
    const cluster = openCluster(url, site);
    const first = await cluster.serve();
    const second = await cluster.serve();
    let workers = [await cluster.work(), await cluster.work()];
    const random = seededRandom(4);
    const ledger = new Ledger();
    const writing = { clients: [first, second], ledger, site, writers: 4 };
    for (let round = 1; round <= kills; round += 1) {
      await write(writing, () => ledger.acknowledged.size >= round * perRound);
      await pause(random() * 400);
      const [victim, other] = workers as [Program, Program];
      victim.child.kill('SIGKILL');
      await victim.ended;
      workers = [other, await cluster.work()];
    }
    await settle(writing);
    while (!(await isIdle(url))) await pause(100);
    const ids = [...ledger.acknowledged.values()];
    expect(new Set(ids).size).toBe(ids.length);
    expect(await whatIsWrong(url)).toEqual([]);
    expect(await unfinished(second, ids)).toEqual([]);
    expect((await ask(second, '/reports')).body?.meta?.total).toBe(ids.length);

    // Whoever waits at one node hears of the run that another machine finishes.
    const question = { form: { url: `http://${site}/` }, headers: { prefer: 'wait=30' } };
    expect(await ask(first, '/reports', question)).toMatchObject({
      status: 201,
      body: { data: { state: 'completed', score: expect.any(Number) } },
    });

    for (const program of [...workers, second.program]) {
      program.child.kill('SIGINT');
      expect(await program.ended).toMatchObject({ code: 0 });
    }
    say(
      `${kills} kills of workers; ${ids.length} reports acknowledged; lost 0, made twice 0, not finished 0`,
    );
  },
  timeoutMs,
);
