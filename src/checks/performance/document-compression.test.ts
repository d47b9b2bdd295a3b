import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { documentCompression } from './document-compression.ts';

const sized = (decodedBytes: number, coding?: string) => ({
  body: { decodedBytes, wireBytes: 500 },
  fields: [
    ['Content-Type', 'text/html'],
    ...(coding === undefined ? [] : [['Content-Encoding', coding] as const]),
  ] as const,
});

test.each(['gzip', 'x-gzip', 'br', 'zstd', 'deflate', 'dcb', 'dcz', 'GZIP'])(
  '%s is compression',
  (coding) => {
    expect(judge(documentCompression, sized(1400, coding)).outcome).toBe('pass');
  },
);

test.each([undefined, 'identity'])('%s is none', (coding) => {
  expect(judge(documentCompression, sized(1400, coding))).toMatchObject({ outcome: 'fail', itemsTotal: 1 });
});

test.each(['none', 'utf-8', 'compress', 'none, utf-8'])(
  '%s is a name that browsers do not know',
  (coding) => {
    const large = judge(documentCompression, sized(1400, coding));
    expect(large).toMatchObject({ outcome: 'fail', advice: 'uncompressed', furtherAdvice: ['unknown'] });
    expect(judge(documentCompression, sized(100, coding))).toMatchObject({
      outcome: 'warn',
      advice: 'unknown',
      summary: `Content-Encoding says “${coding}”, which browsers do not know: they take the body as it came.`,
    });
  },
);

test('tiny pages need none', () => {
  expect(judge(documentCompression, sized(1399))).toMatchObject({
    outcome: 'not_applicable',
    reason: 'irrelevant',
  });
});

test('one byte is told as one', () => {
  expect(judge(documentCompression, sized(1)).summary).toBe(
    'The HTML has 1 byte; compressing so little saves nothing.',
  );
});

test('the task says how much there is to compress', () => {
  expect(judge(documentCompression, sized(31_400)).task).toBe('Compress the HTML (31 KB)');
});
