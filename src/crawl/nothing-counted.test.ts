import { expect, test } from 'vitest';
import { errorAtStart, whyNothingCounted } from './nothing-counted.ts';

const start = 'https://example.com/';
const moved = (url: string, targetUrl: string) =>
  ({ url, kind: 'redirect', status: 301, targetUrl }) as const;
const error = (url: string, status: number | null) =>
  ({ url, kind: 'error', status, targetUrl: null }) as const;

test('a start that answers with an error is told by its status, also behind redirects', () => {
  expect(errorAtStart([error(start, 404), error(`${start}a`, 500)])).toBe(404);
  expect(errorAtStart([moved(start, `${start}b`), error(`${start}a`, 404), error(`${start}b`, 500)])).toBe(
    500,
  );
});

test('one that does not answer, that leads nowhere or in a circle, has none', () => {
  expect(errorAtStart([])).toBeNull();
  expect(errorAtStart([error(start, null)])).toBeNull();
  expect(errorAtStart([moved(start, 'https://elsewhere.example/')])).toBeNull();
  expect(errorAtStart([moved(start, `${start}a`), moved(`${start}a`, start)])).toBeNull();
});

test.each([
  [404, 'Check how it is written'],
  [403, 'Let AssayBot in there'],
  [500, 'Look for the cause at its server'],
])('what to do about %i', (status, way) => {
  expect(whyNothingCounted(status)).toContain(`answers with status ${status}, and no other with a page`);
  expect(whyNothingCounted(status)).toContain(`${way}, and crawl it again.`);
});
