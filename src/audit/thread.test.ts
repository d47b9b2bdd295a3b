import { once } from 'node:events';
import { describe, expect, onTestFinished, test } from 'vitest';
import { usualExpectations } from '../checks/expectations.ts';
import type { SharedTurns } from '../net/shared-turns.ts';
import { serveHttp } from '../net/testing/loopback.ts';
import { unpackBody } from '../report/stored-body.ts';
import { patientPool, usualConfig, usualEgress } from '../start/testing.ts';
import { type AuditThreadData, type AuditThreadParts, createAuditThread } from './thread.ts';

const html = '<!doctype html><html lang=en><title>A page</title><body><h1>A page</h1>';

describe('the thread of the audits', () => {
  test('audits pages side by side and tells how far each is', async () => {
    const { port } = await serveHttp((_, response) => response.end(html));
    const thread = opened({ data: () => dataFor(port) });
    const stages: string[][] = [[], []];
    const audited = await Promise.all(
      stages.map((told, at) =>
        thread.runAudit({ ...orderOf(port, `/${at}`), onStage: (stage) => told.push(stage) }),
      ),
    );
    for (const [at, run] of audited.entries()) {
      if (!run.ok) throw new Error(run.failure.message);
      expect(run.egressBytes).toBeGreaterThan(html.length);
      expect(run.summary.title).toBe('A page');
      expect(unpackBody(run.report).facts.finalUrl).toBe(`http://127.0.0.1:${port}/${at}`);
      expect(run.evidence?.length).toBeGreaterThan(0);
      expect(stages[at]?.filter((stage, i, all) => stage !== all[i - 1])).toEqual([
        ...['fetching', 'parsing', 'probing', 'judging'],
      ]);
    }
  });

  test('V3 judges again what it gathered, and says of other bytes why it cannot', async () => {
    const { port } = await serveHttp((_, response) => response.end(html));
    const thread = opened({ data: () => dataFor(port) });
    const run = await thread.runAudit(orderOf(port));
    if (!run.ok || run.evidence === null) throw new Error('The page was not audited.');
    const order = { account: 1, look: null, expectations: usualExpectations };
    const again = await thread.judgeAgain({ ...order, evidence: run.evidence, waivers: [] });
    expect(again?.summary).toEqual(run.summary);
    expect(unpackBody(again?.report ?? Buffer.of())).toEqual(unpackBody(run.report));
    const check = run.summary.findings[0]?.check ?? '';
    const waiver = {
      id: 1,
      check,
      pages: null,
      item: null,
      reason: 'Soon',
      until: '2027-03-31',
      by: 'waiver:1',
    };
    const waived = await thread.judgeAgain({ ...order, evidence: run.evidence, waivers: [waiver] });
    expect(waived?.summary.findings.map((one) => one.check)).not.toContain(check);
    await expect(thread.judgeAgain({ ...order, evidence: Buffer.of(9), waivers: [] })).rejects.toThrow();
  });

  test('tells only of stages that last, unless each is measured', async () => {
    const answer = Promise.withResolvers<void>();
    const { port } = await serveHttp(async ({ url }, response) => {
      if (url === '/slow') await answer.promise;
      response.end(html);
    });
    const thread = opened({ data: () => ({ ...dataFor(port), tellsEveryStage: false }) });
    const stages: string[] = [];
    const onStage = (stage: string) => {
      stages.push(stage);
      answer.resolve();
    };
    expect(await thread.runAudit({ ...orderOf(port, '/slow'), onStage })).toMatchObject({ ok: true });
    expect(stages[0]).toBe('fetching');
    expect(stages).not.toContain('parsing');
  });

  test('E3 tells what was refused, and why, to whoever started it', async () => {
    const { port } = await serveHttp((_, response) => response.end(html));
    const refused: unknown[] = [];
    const troubles: unknown[] = [];
    const thread = opened({
      data: () => ({ ...dataFor(port), ownPorts: [port] }),
      onEgress: (event) => refused.push(event),
      onTrouble: (trouble) => troubles.push(trouble),
    });
    expect(await thread.runAudit(orderOf(port))).toMatchObject({ ok: false, isRefused: true });
    expect(refused).toMatchObject([{ kind: 'refused', host: '127.0.0.1', isDocument: true }]);
    expect(troubles).toMatchObject([{ step: 'document', refused: true }]);
  });

  test('ends the requests of a run that is aborted, and goes on with the others', async () => {
    const asked = Promise.withResolvers<void>();
    const cut = Promise.withResolvers<void>();
    const { port } = await serveHttp(async ({ url, socket }, response) => {
      if (url !== '/slow') return void response.end(html);
      asked.resolve();
      await once(socket, 'close');
      cut.resolve();
    });
    const thread = opened({ data: () => dataFor(port) });
    const abort = new AbortController();
    const slow = thread.runAudit({ ...orderOf(port, '/slow'), signal: abort.signal });
    await asked.promise;
    abort.abort();
    await cut.promise;
    expect(await slow).toMatchObject({ ok: false });
    expect(await thread.runAudit(orderOf(port))).toMatchObject({ ok: true });
    const before = AbortSignal.abort();
    expect(await thread.runAudit({ ...orderOf(port), signal: before })).toMatchObject({ ok: false });
  });

  test('paces hosts together with other processes, where there are some', async () => {
    const { port } = await serveHttp((_, response) =>
      response.writeHead(503, { 'Retry-After': '120', 'Content-Type': 'text/html' }).end(html),
    );
    const blocked = Promise.withResolvers<Parameters<SharedTurns['block']>>();
    const asked: (readonly [string, number])[] = [];
    const thread = opened({
      data: () => dataFor(port),
      sharedTurns: {
        async reserve(host, _account, takenMs) {
          asked.push([host, takenMs]);
          return { fullInMs: 0, blockedInMs: 0, ownBlockedInMs: 0 };
        },
        async block(...block) {
          blocked.resolve(block);
        },
      },
    });
    await thread.runAudit(orderOf(port));
    expect(asked[0]?.[0]).toContain('127.0.0.1');
    expect(asked[0]?.[1]).toBeGreaterThan(0);
    expect((await blocked.promise).slice(1)).toEqual([1, { ownMs: 120_000, othersMs: 60_000 }]);
  });

  test('goes on alone when the others cannot be asked', async () => {
    const { port } = await serveHttp((_, response) => response.end(html));
    const thread = opened({
      data: () => dataFor(port),
      sharedTurns: { reserve: () => Promise.reject(new Error('No answer.')), block: async () => undefined },
    });
    expect(await thread.runAudit(orderOf(port))).toMatchObject({ ok: true });
  });

  test('takes its runs down with it when it ends by itself, and a fresh one does the next', async () => {
    const { port } = await serveHttp((_, response) => response.end(html));
    const crashes: unknown[] = [];
    let starts = 0;
    const thread = opened({
      data() {
        starts += 1;
        return dataFor(port, starts === 1 ? { allow: ['no entry'] } : {});
      },
      onCrash: (error) => crashes.push(error),
    });
    const [one, two] = await Promise.allSettled([
      thread.runAudit(orderOf(port)),
      thread.runAudit(orderOf(port)),
    ]);
    expect([one?.status, two?.status]).toEqual(['rejected', 'rejected']);
    expect(crashes).toHaveLength(1);
    expect(await thread.runAudit(orderOf(port))).toMatchObject({ ok: true });
    expect(starts).toBe(2);
  });

  test('tries those that it took down one at a time, beside all others', async () => {
    const asked: string[] = [];
    const [isAsked, mayAnswer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { port } = await serveHttp(async ({ url }, response) => {
      asked.push(url ?? '');
      isAsked.resolve();
      if (url === '/one') await mayAnswer.promise;
      response.end(html);
    });
    let starts = 0;
    const thread = opened({
      data() {
        starts += 1;
        return dataFor(port, starts === 1 ? { allow: ['no entry'] } : {});
      },
    });
    const both = () => ['/one', '/two'].map((path) => thread.runAudit(orderOf(port, path)));
    await Promise.allSettled(both());
    const again = both();
    await isAsked.promise;
    expect(await thread.runAudit(orderOf(port, '/other'))).toMatchObject({ ok: true });
    expect(asked).toEqual(['/one', '/other']);
    mayAnswer.resolve();
    expect(await Promise.all(again)).toMatchObject([{ ok: true }, { ok: true }]);
    expect(asked).toEqual(['/one', '/other', '/two']);
  });

  test('ends what runs when it is closed, and begins nothing more', async () => {
    const asked = Promise.withResolvers<void>();
    const { port } = await serveHttp(() => asked.resolve());
    const crashes: unknown[] = [];
    const thread = opened({ data: () => dataFor(port), onCrash: (error) => crashes.push(error) });
    const run = thread.runAudit(orderOf(port)).then(
      ({ ok }) => ok,
      () => false,
    );
    await asked.promise;
    await thread.close();
    expect(await run).toBe(false);
    expect(crashes).toEqual([]);
    await expect(thread.runAudit(orderOf(port))).rejects.toThrow('closed');
  });

  test('takes no thread before the first audit', async () => {
    const thread = opened({
      data() {
        throw new Error('Nobody asked.');
      },
    });
    await thread.close();
  });
});

function opened(parts: Partial<AuditThreadParts> & Pick<AuditThreadParts, 'data'>) {
  const ignore = () => undefined;
  const ignored = { onEgress: ignore, onTrouble: ignore, onLookFailure: ignore, onCrash: ignore };
  const thread = createAuditThread({ ...ignored, ...parts });
  onTestFinished(() => thread.close());
  return thread;
}

function dataFor(port: number, settings: Partial<AuditThreadData['settings']> = {}): AuditThreadData {
  return {
    settings: { ...usualEgress, allow: [`127.0.0.1:${port}`], ...settings },
    ownPorts: [],
    pool: patientPool,
    site: false,
    documentMs: usualConfig.fetching.documentMs,
    tellsEveryStage: true,
  };
}

function orderOf(port: number, path = '/') {
  return {
    url: `http://127.0.0.1:${port}${path}`,
    signal: new AbortController().signal,
    account: 1,
    expectations: usualExpectations,
    onStage: () => undefined,
  };
}
