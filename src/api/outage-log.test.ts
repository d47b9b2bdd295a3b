import { expect, test } from 'vitest';
import { AssayError } from '../errors.ts';
import { type Log, silentLog } from '../lib/log.ts';
import { createOutageLog } from './outage-log.ts';

test('D3 the cause of an outage is logged with its first request, and once a minute while it lasts', () => {
  const { log, lines } = collectingLog();
  let nowMs = 0;
  const note = createOutageLog(log, () => nowMs);
  const cause = new Error('connect ECONNREFUSED 127.0.0.1:5432');
  for (nowMs of [0, 1, 59_999, 60_000]) note(new AssayError('storage-unavailable', 'Try again.', { cause }));
  expect(lines).toEqual([cause, cause]);
});

test('D3 another cause is logged at once', () => {
  const { log, lines } = collectingLog();
  const note = createOutageLog(log, () => 0);
  const causes = ['57014', 'ECONNREFUSED', 'ENOSPC', '57014'].map((code) =>
    Object.assign(new Error(code), { code }),
  );
  for (const cause of causes) note(new AssayError('storage-unavailable', 'Try again.', { cause }));
  expect(lines).toEqual(causes.slice(0, 3));
});

test.each([
  ['a refusal of our own', new AssayError('storage-unavailable', 'The storage is full.')],
  ['another refusal', new AssayError('not-found', 'There is none.', { cause: new Error('no') })],
  ['a bug', new TypeError('no')],
])('%s is no outage', (_, error) => {
  const { log, lines } = collectingLog();
  createOutageLog(log, () => 0)(error);
  expect(lines).toEqual([]);
});

function collectingLog(): { readonly log: Log; readonly lines: unknown[] } {
  const lines: unknown[] = [];
  return { log: { ...silentLog, error: (_, fields) => void lines.push(fields?.error) }, lines };
}
