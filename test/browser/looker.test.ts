import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createAuditPool } from '../../src/audit/pool.ts';
import { usualExpectations } from '../../src/checks/expectations.ts';
import { encodeEvidence } from '../../src/evidence/encode.ts';
import { sampleEvidence } from '../../src/evidence/sample-evidence.ts';
import { createEgress } from '../../src/net/egress.ts';
import { createLooker } from '../../src/start/looker.ts';
import { patientPool, usualEgress } from '../../src/start/testing.ts';
import { browserPath } from '../browser.ts';
import { temporaryFolder } from '../program.ts';

vi.setConfig({ testTimeout: 120_000 });

const { bytes: evidenceBytes } = encodeEvidence(sampleEvidence());
const { bytes: notKept } = encodeEvidence(
  sampleEvidence({ html: randomBytes(8_192).toString('hex') }),
  4_096,
);

function lookerWith(path: string) {
  const egress = createEgress(usualEgress);
  const pool = createAuditPool(patientPool);
  const { signal } = new AbortController();
  const enclosure = { user: undefined, namespace: 'auto' } as const;
  const limits = { totalMs: 30_000, memoryBytes: 2 ** 30 };
  const browser = { path, enclosure, limits, allow: [], userAgent: '' };
  const looker = createLooker({ egress, pool, browser, signal });
  onTestFinished(async () => void (await Promise.all([egress.close(), pool.close()])));
  const wish = { evidenceBytes, expectations: usualExpectations, allow: [] };
  const stages: string[] = [];
  const onStage = (stage: string) => void stages.push(stage);
  return { stages, look: (more = {}) => looker.look({ ...wish, onStage, ...more }) };
}

test('C3 a browser that a wall does not hold looks at nothing any more', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const path = join(folder, 'browser');
  writeFileSync(path, `#!/bin/sh\nexec '${await browserPath()}' --no-sandbox "$@"\n`, { mode: 0o755 });
  const { look } = lookerWith(path);
  const failed = {
    ok: false,
    failure: { code: 'internal', message: expect.stringContaining('"assay doctor --browser"') },
    reason: 'The browser is not in its sandbox: a renderer may make every system call.',
  };
  expect(await look()).toEqual(failed);
  // It is not asked again.
  writeFileSync(path, '');
  expect(await look()).toEqual(failed);
});

test.each([
  [404, 'The page answered 404, and a browser looks only at pages that answer with success.'],
  [null, 'The page is too large to be kept, so it could not be judged again. Make its HTML smaller.'],
])('no browser is started for a page that cannot be judged: %s', async (status, message) => {
  expect(notKept).not.toBeNull();
  const { look, stages } = lookerWith('/nowhere/chromium');
  const evidence = status === null ? notKept : encodeEvidence(sampleEvidence({ status })).bytes;
  expect(await look({ evidenceBytes: evidence })).toMatchObject({ ok: false, failure: { message } });
  expect(stages).toEqual([]);
});

test('a look that our own fault ended leaves the report as it is', async () => {
  const { look } = lookerWith('/nowhere/chromium');
  expect(await look({ evidenceBytes: new Uint8Array([9]) })).toMatchObject({
    ok: false,
    failure: { code: 'internal' },
    reason: expect.stringContaining('unknown format 9'),
  });
});
