import { describe, expect, test } from 'vitest';
import type { FieldLines, Probe } from '../../evidence/evidence.ts';
import { missing, probe } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { mimeTypes } from './mime-types.ts';

const nosniff: FieldLines = [['X-Content-Type-Options', ' NoSniff , junk']];
const judgeFile = (destination: Probe['destination'], type: string | undefined, more: FieldLines = []) => {
  const fields: FieldLines = [...(type === undefined ? [] : [['Content-Type', type] as const]), ...more];
  return judgeProbes([probe({ url: 'https://cdn.example/file', destination, fields })]);
};
const judgeProbes = (probes: readonly Probe[]) =>
  judge(mimeTypes, { resources: { total: probes.length, probes } });

describe('the type of a file', () => {
  test.each([
    ['style', 'text/css; charset=utf-8'],
    ['script', 'text/javascript'],
    ['script', 'application/x-javascript; charset=utf-8'],
    ['image', 'image/webp'],
    ['image', 'image/svg+xml'],
    ['font', 'font/woff2'],
    ['font', 'application/font-woff'],
    ['font', 'application/vnd.ms-fontobject'],
    ['font', 'application/octet-stream'],
    ['media', 'application/octet-stream'],
  ] as const)('passes for a %s of %s', (destination, type) => {
    expect(judgeFile(destination, type)).toMatchObject({ outcome: 'pass' });
    expect(judgeFile(destination, type, nosniff)).toMatchObject({ outcome: 'pass' });
  });

  test.each(['text/plain', 'text/html', 'nonsense'])('fails for a style sheet of %s', (type) => {
    expect(judgeFile('style', type)).toMatchObject({ outcome: 'fail', advice: 'style' });
  });

  test.each(['text/plain', 'application/json', 'nonsense'])(
    'fails for a script of %s when sniffing is forbidden, and warns when not',
    (type) => {
      expect(judgeFile('script', type, nosniff)).toMatchObject({ outcome: 'fail', advice: 'script' });
      expect(judgeFile('script', type)).toMatchObject({ outcome: 'warn', advice: 'script' });
      expect(judgeFile('script', type, [['X-Content-Type-Options', 'junk, nosniff']])).toMatchObject({
        outcome: 'warn',
      });
    },
  );

  test.each([
    ['image', 'text/html'],
    ['image', 'application/octet-stream'],
    ['font', 'text/plain'],
    ['font', 'application/x-font-ttf'],
  ] as const)('warns for a %s of %s', (destination, type) => {
    expect(judgeFile(destination, type)).toMatchObject({
      outcome: 'warn',
      advice: 'other',
      summary: `This ${destination} is sent as ${type}.`,
      items: [{ url: 'https://cdn.example/file' }],
    });
  });

  test.each(['style', 'script', 'image', 'font', 'media'] as const)(
    'warns when a %s has none',
    (destination) => {
      expect(judgeFile(destination, undefined)).toMatchObject({ outcome: 'warn', advice: 'missing' });
      expect(judgeFile(destination, ' ')).toMatchObject({ outcome: 'warn', advice: 'missing' });
    },
  );

  test.each(['style', 'script'] as const)(
    'fails when a %s has none and sniffing is forbidden',
    (destination) => {
      expect(judgeFile(destination, undefined, nosniff)).toMatchObject({
        outcome: 'fail',
        advice: 'missing',
      });
    },
  );

  test.each(['image', 'font', 'media'] as const)(
    'only warns when a %s has none, whether sniffing is forbidden or not',
    (destination) => {
      expect(judgeFile(destination, undefined, nosniff)).toMatchObject({
        outcome: 'warn',
        advice: 'missing',
      });
    },
  );

  test('is asked of files that were loaded, and of no others', () => {
    const lost = probe({ destination: 'style', class: 'broken', status: 404 });
    const loaded = probe({ destination: 'image', fields: [['content-type', 'image/png']] });
    expect(judgeProbes([lost, loaded])).toMatchObject({ outcome: 'pass', value: { files: 1 } });
    expect(judgeProbes([lost])).toMatchObject({ outcome: 'not_applicable', reason: 'no_evidence' });
  });

  test('is not asked when the page loads no files', () => {
    expect(judgeProbes([])).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test('is not asked when files were not tried', () => {
    expect(judge(mimeTypes, { resources: missing() })).toMatchObject({ reason: 'no_evidence' });
  });
});

test('one file is told as one', () => {
  expect(judgeFile('style', 'text/css').summary).toBe('The file that was tried has the right type.');
});
