import { describe, expect, test } from 'vitest';
import { readPages } from './typed-pages.ts';

describe('pages typed for a project', () => {
  test('may be paths, addresses, and addresses without a scheme', () => {
    const lines = [
      '/pricing?plan=1',
      'https://example.com/a',
      'http://www.example.com/b',
      'example.com/c',
      'EXAMPLE.com',
    ];
    expect(readPages(lines, 'example.com')).toEqual({
      urls: ['https://example.com/pricing?plan=1', ...lines.slice(1)],
      foreign: [],
    });
  });

  test('keep the port of the project', () => {
    expect(readPages(['/x', 'example.com:8443/y'], 'example.com:8443').urls).toEqual([
      'https://example.com:8443/x',
      'example.com:8443/y',
    ]);
  });

  test.each([
    ['https://other.example/', 'other.example'],
    ['//other.example/x', 'other.example'],
    ['example.com:8443/', 'example.com:8443'],
    ['https://example.com@other.example/', 'other.example'],
    ['sub.example.com', 'sub.example.com'],
  ])('%s belongs to another project', (line, host) => {
    expect(readPages([line], 'example.com')).toEqual({ urls: [], foreign: [{ line, host }] });
  });

  test('leave what cannot be read to the service', () => {
    expect(readPages(['https://', 'a b c'], 'example.com')).toEqual({
      urls: ['https://', 'a b c'],
      foreign: [],
    });
  });
});
