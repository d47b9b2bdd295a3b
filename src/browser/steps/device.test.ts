import { expect, test } from 'vitest';
import { mobileAgent } from './device.ts';

test('we are named behind the name that the browser has on phones', () => {
  const own =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36';
  expect(mobileAgent('Chromium 156.0.8078.108', '')).toBe(own);
  expect(mobileAgent('Chromium 156.0.8078.108', 'AssayBot/1.0 (+https://assay.example)')).toBe(
    `${own} AssayBot/1.0 (+https://assay.example)`,
  );
});
