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

test('an error page is timed too', () => {
  expect(judge(serverResponseTime, { status: 500, final: answeredAfter(700), cors: missing() }).outcome).toBe(
    'warn',
  );
});
