import { afterAll, expect, test } from 'vitest';
import { usualExpectations } from '../checks/expectations.ts';
import { createEgress } from '../net/egress.ts';
import { defaultEgressSettings } from '../net/settings.ts';
import { serveHttp } from '../net/testing/loopback.ts';
import { manualClock } from '../net/testing/manual-clock.ts';
import { createAuditPool } from '../services/audit-pool.ts';
import { runAuditOver } from './audit.ts';

// Generous, since tests share the machine.
const pool = createAuditPool({ workers: 1, deadlineMs: 20_000 });
afterAll(() => pool.close());

test('a run of a host that wants to be left alone tells when it may be asked, and asks nothing of it', async () => {
  const asked: (string | undefined)[] = [];
  const { port } = await serveHttp(({ url }, response) => {
    asked.push(url);
    response.writeHead(503, { 'Retry-After': '120', 'Content-Type': 'text/html' }).end('<p>busy');
  });
  const clock = manualClock();
  const egress = createEgress({ ...defaultEgressSettings, allow: [`127.0.0.1:${port}`] }, { clock });
  const runAudit = runAuditOver({ egress, pool, site: false, onTrouble: () => {} });
  const order = {
    url: `http://127.0.0.1:${port}/`,
    expectations: usualExpectations,
    signal: new AbortController().signal,
    onStage: () => {},
  };
  // Whoever is told so has its answer: a page that says that the host is busy.
  expect(await runAudit({ ...order, turnMaxMs: 5_000 })).toMatchObject({ ok: true });
  expect(await runAudit({ ...order, turnMaxMs: 5_000 })).toMatchObject({ ok: false, turnInMs: 120_000 });
  const patient = await runAudit(order);
  expect(patient).toMatchObject({ ok: false, failure: { code: 'timeout' } });
  expect(patient).not.toHaveProperty('turnInMs');
  expect(asked).toEqual(['/']);
  await clock.advance(120_000);
  expect(await runAudit({ ...order, turnMaxMs: 5_000 })).toMatchObject({ ok: true });
  await egress.close();
});
