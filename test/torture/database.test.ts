import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom } from '../../src/store/sample-reports.ts';
import { startServer } from '../postgres/server.ts';
import { soundWebsite } from '../program.ts';
import { isIdle, openCluster, query, unfinished, whatIsWrong } from './cluster.ts';
import { isLong, rounds, say, timeoutMs } from './scale.ts';
import { ask, Ledger, settle, write } from './traffic.ts';

const kills = rounds({ short: 2, long: 20 });
const perRound = 8;

test(
  'a database server that is killed under load has lost nothing that was acknowledged, and all goes on when it is back',
  async () => {
    // As operators run it, in the long form: with every commit on the disk.
    const postgres = await startServer(isLong ? { fsync: 'on', full_page_writes: 'on' } : {});
    onTestFinished(() => postgres.stop());
    await query(postgres.url('postgres'), 'create database assay');
    const url = postgres.url('assay');
    const site = await soundWebsite();
    const cluster = openCluster(url, site);
    const nodes = [await cluster.serve(), await cluster.serve()] as const;
    const worker = await cluster.work();
    const random = seededRandom(11);
    const ledger = new Ledger();
    const writing = { clients: nodes, ledger, site, writers: 4 };
    for (let round = 1; round <= kills; round += 1) {
      let isBack = false;
      const load = write(writing, () => isBack && ledger.acknowledged.size >= round * perRound);
      await pause(200 + random() * 400);
      await postgres.kill();
      await postgres.start();
      isBack = true;
      await load;
    }
    await settle(writing);
    while (!(await isIdle(url))) await pause(100);
    const ids = [...ledger.acknowledged.values()];
    expect(new Set(ids).size).toBe(ids.length);
    expect(await whatIsWrong(url)).toEqual([]);
    expect(await unfinished(nodes[1], ids)).toEqual([]);
    expect((await ask(nodes[0], '/reports')).body?.meta?.total).toBe(ids.length);
    for (const program of [worker, ...nodes.map((node) => node.program)]) {
      program.child.kill('SIGINT');
      expect(await program.ended).toMatchObject({ code: 0 });
    }
    say(
      `${kills} kills of the database server; ${ids.length} reports acknowledged; lost 0, made twice 0, not finished 0`,
    );
  },
  timeoutMs,
);
