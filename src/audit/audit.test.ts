import { afterAll, expect, test } from 'vitest';
import { usualExpectations } from '../checks/expectations.ts';
import { createEgress } from '../net/egress.ts';
import type { EgressEvent } from '../net/session.ts';
import { serveHttp } from '../net/testing/loopback.ts';
import { manualClock } from '../net/testing/manual-clock.ts';
import { unpackBody } from '../report/stored-body.ts';
import { patientPool, usualConfig, usualEgress } from '../start/testing.ts';
import { runAuditOver } from './audit.ts';
import { createAuditPool } from './pool.ts';

const pool = createAuditPool(patientPool);
afterAll(() => pool.close());

test('a run of a host that wants to be left alone tells when it may be asked, and asks nothing of it', async () => {
  const asked: (string | undefined)[] = [];
  const { port } = await serveHttp(({ url }, response) => {
    asked.push(url);
    response.writeHead(503, { 'Retry-After': '120', 'Content-Type': 'text/html' }).end('<p>busy');
  });
  const clock = manualClock();
  const failed: EgressEvent[] = [];
  const egress = createEgress(
    { ...usualEgress, allow: [`127.0.0.1:${port}`] },
    { clock, log: (event) => failed.push(event) },
  );
  const runAudit = runAuditOver({
    egress,
    pool,
    site: false,
    documentMs: usualConfig.fetching.documentMs,
    onTrouble: () => {},
  });
  const order = {
    url: `http://127.0.0.1:${port}/`,
    account: 1,
    expectations: usualExpectations,
    signal: new AbortController().signal,
    onStage: () => {},
  };
  // Whoever is told so has its answer.
  expect(await runAudit({ ...order, turnMaxMs: 5_000 })).toMatchObject({
    ok: false,
    failure: { code: 'site_unavailable', message: expect.stringContaining('again in 2 minutes') },
  });
  expect(await runAudit({ ...order, turnMaxMs: 5_000 })).toMatchObject({
    ok: false,
    turn: { inMs: 120_000 },
  });
  expect(failed).toEqual([]);
  const patient = await runAudit(order);
  expect(failed).toMatchObject([
    { kind: 'failed', reason: expect.stringContaining('may be asked again in') },
  ]);
  expect(patient).toMatchObject({
    ok: false,
    failure: { code: 'timeout', message: expect.stringMatching(/wants a pause.+ again in 2 minutes\.$/) },
  });
  expect(patient).not.toHaveProperty('turn');
  expect(asked).toEqual(['/']);
  await clock.advance(120_000);
  expect(await runAudit({ ...order, turnMaxMs: 5_000 })).toMatchObject({
    ok: false,
    failure: { code: 'site_unavailable' },
  });
  expect(asked).toEqual(['/', '/']);
  await egress.close();
});

test('a run whose site may not be asked for all goes back, and is judged as provisional where it may not', async () => {
  const { port } = await serveHttp((_, response) =>
    response
      .setHeader('Content-Type', 'text/html')
      .end('<!doctype html><html lang=en><title>A page</title><p>Here.'),
  );
  // The page itself, and one request more.
  const settings = { ...usualEgress, allow: [`127.0.0.1:${port}`], hostBurst: 2, hostPerSecond: 0.001 };
  const audited = async (mayReturn: boolean) => {
    const egress = createEgress(settings);
    const runAudit = runAuditOver({
      ...{ egress, pool, site: true, documentMs: usualConfig.fetching.documentMs },
      onTrouble: () => {},
    });
    const found = await runAudit({
      ...{ url: `http://127.0.0.1:${port}/`, account: 1, expectations: usualExpectations, mayReturn },
      signal: new AbortController().signal,
      onStage: () => {},
    });
    await egress.close();
    return found;
  };
  expect(await audited(true)).toMatchObject({ ok: false, turn: { inMs: 10_000, because: 'pace' } });
  const provisional = await audited(false);
  expect(provisional).toMatchObject({ ok: true, summary: { incomplete: true, result: null } });
  if (!provisional.ok) return;
  const { facts } = unpackBody(provisional.report);
  expect(facts.unasked).toEqual(expect.arrayContaining(['notFound', 'favicon']));
  expect(facts.unasked).not.toContain('robots');
});
