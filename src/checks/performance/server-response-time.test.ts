import { expect, test } from 'vitest';
import { exchange, missing } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { serverResponseTime } from './server-response-time.ts';

const answeredAfter = (firstByteMs: number) => ({
  timings: { dnsMs: 900, connectMs: 900, tlsMs: 900, firstByteMs, totalMs: 9000 },
});

test.each([
  [600, 'pass'],
  [601, 'warn'],
  [1800, 'warn'],
  [1801, 'fail'],
])('a first byte after %d ms is %s, whatever DNS, connect and TLS took', (ms, outcome) => {
  const result = judge(serverResponseTime, { final: answeredAfter(ms), cors: missing() });
  expect(result).toMatchObject({ outcome, value: { milliseconds: ms, samples: 1 } });
});

test('the lower of two samples counts', () => {
  const result = judge(serverResponseTime, {
    final: answeredAfter(2500),
    cors: exchange(answeredAfter(300)),
  });
  expect(result).toMatchObject({ outcome: 'pass', value: { milliseconds: 300, samples: 2 } });
});

test.each([
  [600.4, 'warn', 601],
  [1800.2, 'fail', 1801],
])('%d ms is over the limit, and its number says so', (ms, outcome, milliseconds) => {
  const result = judge(serverResponseTime, { final: answeredAfter(ms), cors: missing() });
  expect(result).toMatchObject({ outcome, value: { milliseconds } });
});

test.each([403, 301, 500])('a second answer of another kind (%d) is no sample of the page', (status) => {
  const result = judge(serverResponseTime, {
    final: answeredAfter(2500),
    cors: exchange({ ...answeredAfter(20), status }),
  });
  expect(result).toMatchObject({ outcome: 'fail', value: { milliseconds: 2500, samples: 1 } });
});

test('an error page is timed too', () => {
  expect(judge(serverResponseTime, { status: 500, final: answeredAfter(700), cors: missing() }).outcome).toBe(
    'warn',
  );
});

test('the task says how long the answer took', () => {
  const { task } = judge(serverResponseTime, { final: answeredAfter(1801), cors: missing() });
  expect(task).toBe('Speed up the server’s answer (1,801 ms)');
});
