import { describe, expect, test } from 'vitest';
import { catalogue } from '../../checks/catalogue.ts';
import { riversByScript, sampleBrowserBody, shownRivers } from '../sample-browser-body.ts';
import type { TextOptions } from '../text-page.ts';
import { lookText } from './look-text.ts';

const plain: TextOptions = { checks: catalogue, color: false, verbose: false, width: 80 };

function textOf(given: Parameters<typeof sampleBrowserBody>, width = 80): string {
  return lookText({ ok: true, body: sampleBrowserBody(...given) }, { ...plain, width });
}

describe('what a browser made of a page reads well', () => {
  test('for one that its scripts make', async () => {
    await expect(textOf([riversByScript])).toMatchFileSnapshot('../text-samples/look-spa.txt');
  });

  test('for one of which little can be told', async () => {
    const missing = { state: 'missing', why: 'timeout' } as const;
    const text = textOf([{ rendered: missing, lab: missing, axe: missing }]);
    await expect(text).toMatchFileSnapshot('../text-samples/look-little.txt');
  });
});

test('a page that its scripts leave alone is told as such', () => {
  expect(textOf([{ html: shownRivers }, shownRivers])).toContain(
    'Scripts change nothing of what search engines read.\n',
  );
});

test('a page that led on says where to', () => {
  const url = 'https://example.com/\u001b[2Jother';
  expect(textOf([{ html: shownRivers, url }], 100)).toContain(
    'The browser was led on to https://example.com/ [2Jother, so what scripts change is not told.\n',
  );
});

test('a look that came to nothing says why, and what happened on this machine', () => {
  const failure = { code: 'timeout', message: 'It took too long. Look again.' } as const;
  expect(lookText({ ok: false, failure, reason: 'It took more than 1 ms.' }, plain)).toBe(
    'In the browser\nThe look came to nothing. It took too long. Look again.\n(It took more than 1 ms.)\n',
  );
});

test.each([30, 50, 100])('no line is longer than %d columns and those of its limit', (width) => {
  const lines = textOf([riversByScript], width).split('\n');
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(Math.max(width, 50));
});
