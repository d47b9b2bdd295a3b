import { describe, expect, test } from 'vitest';
import type { Probe } from '../../evidence/evidence.ts';
import { missing, probe } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { brokenResources } from './broken-resources.ts';

const file = (destination: Probe['destination'], more: Partial<Probe> = {}, name = destination) =>
  probe({ url: `https://example.com/${name}`, destination, ...more });
const broken = (destination: Probe['destination'], name?: Probe['destination']) =>
  file(destination, { class: 'broken', status: 404 }, name);
const judgeProbes = (probes: readonly Probe[]) =>
  judge(brokenResources, { resources: { total: probes.length, probes } });
const many = (count: number, make: (destination: Probe['destination']) => Probe) =>
  Array.from({ length: count }, () => make('image'));

describe('the files of a page', () => {
  test('pass when all are there', () => {
    expect(judgeProbes([file('script'), file('style'), file('image')])).toMatchObject({
      outcome: 'pass',
      value: { files: 3, tried: 3, broken: 0, uncertain: 0 },
    });
  });

  test('pass when up to half are uncertain, which never counts as broken', () => {
    const uncertain = file('script', { class: 'uncertain', status: 403 });
    expect(judgeProbes([file('style'), uncertain])).toMatchObject({ outcome: 'pass' });
    expect(judgeProbes([file('style'), uncertain, uncertain])).toMatchObject({
      outcome: 'not_applicable',
      reason: 'no_evidence',
      summary: '2 of 3 files gave no clear answer.',
    });
  });

  test.each(['image', 'media', 'font'] as const)('warn when one or two are missing: %s', (destination) => {
    const result = judgeProbes([file('script'), broken(destination), broken(destination)]);
    expect(result).toMatchObject({ outcome: 'warn', advice: 'other', itemsTotal: 2 });
    expect(result.items[0]).toMatchObject({ url: `https://example.com/${destination}` });
  });

  test('fail when more than two others are missing', () => {
    expect(judgeProbes([file('script'), ...many(3, broken)])).toMatchObject({
      outcome: 'fail',
      advice: 'other',
      items: [{ outcome: 'fail' }, { outcome: 'fail' }, { outcome: 'fail' }],
    });
  });

  test.each(['script', 'style'] as const)(
    'fail when one is missing that the page needs: %s',
    (destination) => {
      expect(judgeProbes([broken('image'), broken(destination)])).toMatchObject({
        outcome: 'fail',
        advice: 'code',
        items: [{ outcome: 'fail' }, { outcome: 'warn' }],
      });
    },
  );

  test.each([
    [{ status: 410 }, 'This script cannot be loaded: status 410.'],
    [
      { status: null, reason: 'no_public_address' },
      'This script cannot be loaded: its host does not exist or is not public.',
    ],
    [
      { status: null, reason: 'bad_certificate' },
      'This script cannot be loaded: its server has no valid certificate.',
    ],
    [
      { status: null, reason: 'tls_error' },
      'This script cannot be loaded: no TLS connection to its server comes about.',
    ],
    [{ status: null, reason: null }, 'This script cannot be loaded: no answer.'],
  ])('say why one cannot be loaded: %j', (more, summary) => {
    expect(judgeProbes([file('script', { class: 'broken', ...more })])).toMatchObject({ summary });
  });

  test('are told when they come from a private host, and are not broken', () => {
    const inside = file('style', { class: 'uncertain', status: null, reason: 'private_host' });
    expect(judgeProbes([inside])).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
    expect(judgeProbes([file('script'), inside, inside])).toMatchObject({
      outcome: 'pass',
      value: { tried: 1, broken: 0, uncertain: 0 },
      items: [
        {
          outcome: null,
          detail:
            'This style sheet was not tried: it comes from a host that is not on the public Internet, such as localhost.',
          url: 'https://example.com/style',
        },
        { url: 'https://example.com/style' },
      ],
    });
  });

  test('are not judged when the page loads none', () => {
    expect(judgeProbes([])).toMatchObject({ outcome: 'not_applicable', reason: 'irrelevant' });
  });

  test('are not judged when they were not tried', () => {
    expect(judge(brokenResources, { resources: missing('off') })).toMatchObject({ reason: 'no_evidence' });
  });
});

test('one file is told as one', () => {
  expect(judgeProbes([file('script')]).summary).toBe('The file that was tried is not missing.');
  expect(judgeProbes([file('script', { class: 'uncertain', status: 403 })]).summary).toBe(
    'The file that was tried gave no clear answer.',
  );
});
