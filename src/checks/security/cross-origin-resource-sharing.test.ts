import { expect, test } from 'vitest';
import type { FieldLines } from '../../evidence/evidence.ts';
import { exchange, missing } from '../../evidence/sample-evidence.ts';
import { judge } from '../testing.ts';
import { crossOriginResourceSharing } from './cross-origin-resource-sharing.ts';

const of = (origin: string | null, { credentials = false, vary = '' } = {}) => {
  const fields: FieldLines = [
    ...(origin === null ? [] : [['Access-Control-Allow-Origin', origin] as const]),
    ...(credentials ? [['Access-Control-Allow-Credentials', 'true'] as const] : []),
    ...(vary === '' ? [] : [['Vary', vary] as const]),
  ];
  return judge(crossOriginResourceSharing, { cors: exchange({ fields }) }).outcome;
};
const probe = 'https://cors-probe.example';

test.each([
  ['nothing', of(null), 'pass'],
  ['*', of('*'), 'pass'],
  ['a fixed origin', of('https://app.example.com', { credentials: true }), 'pass'],
  ['an echo with Vary', of(probe, { vary: 'Accept-Encoding, origin' }), 'pass'],
  ['an echo without Vary', of(probe), 'warn'],
  ['an echo with Vary for everything', of(probe, { vary: '*' }), 'pass'],
  ['null', of('null'), 'warn'],
  ['* with credentials', of('*', { credentials: true }), 'warn'],
  ['an echo with credentials', of(probe, { credentials: true, vary: 'Origin' }), 'fail'],
])('%s: %s', (_, outcome, expected) => {
  expect(outcome).toBe(expected);
});

test.each([
  [['Access-Control-Allow-Origin', '*']],
  [['Access-Control-Allow-Credentials', 'true']],
] as FieldLines[])('a second line makes the field match nothing: %j', (second) => {
  const fields: FieldLines = [
    ['Access-Control-Allow-Origin', probe],
    ['Access-Control-Allow-Credentials', 'true'],
    ['Vary', 'Origin'],
    second,
  ];
  expect(judge(crossOriginResourceSharing, { cors: exchange({ fields }) }).outcome).toBe('pass');
});

test.each([
  ['*', 'The allowed origin is *.'],
  ['https://app.example.com', 'The allowed origin is https://app.example.com.'],
  ['*, *', 'Other origins may not read the page.'],
  ['', 'Other origins may not read the page.'],
  ['app.example.com', 'Other origins may not read the page.'],
])('says who may read the page: "%s"', (value, summary) => {
  const fields: FieldLines = [['Access-Control-Allow-Origin', value]];
  expect(judge(crossOriginResourceSharing, { cors: exchange({ fields }) })).toMatchObject({
    outcome: 'pass',
    summary,
  });
});

test('without the probe nothing is known', () => {
  expect(judge(crossOriginResourceSharing, { cors: missing('timeout') }).reason).toBe('no_evidence');
});
