import { expect, test } from 'vitest';
import { judge } from '../testing.ts';
import { crossOriginIsolation } from './cross-origin-isolation.ts';

test('tells each header and marks invalid ones, as tokens know letter case', () => {
  const fields = [
    ['Cross-Origin-Opener-Policy', 'Same-Origin'],
    ['Cross-Origin-Embedder-Policy', 'require-corp; report-to="x"'],
    ['Permissions-Policy', 'camera=(), geolocation=(self)'],
  ] as const;
  expect(judge(crossOriginIsolation, { fields })).toMatchObject({
    outcome: 'info',
    value: {
      coop: { value: 'Same-Origin', valid: false },
      coep: { value: 'require-corp', valid: true },
      corp: null,
      permissionsPolicy: { valid: true, features: ['camera', 'geolocation'] },
    },
  });
});

test.each([
  ['Cross-Origin-Embedder-Policy', '"require-corp"', 'coep', false],
  ['Cross-Origin-Opener-Policy', 'same-origin,', 'coop', false],
  ['Cross-Origin-Resource-Policy', 'same-origin; x=1', 'corp', false],
  ['Cross-Origin-Resource-Policy', 'same-origin', 'corp', true],
])('%s: %s', (name, value, key, valid) => {
  expect(judge(crossOriginIsolation, { fields: [[name, value]] }).value).toMatchObject({
    [key]: { value, valid },
  });
});

test('an unreadable Permissions-Policy is invalid', () => {
  const fields = [['Permissions-Policy', "camera 'none'"]] as const;
  expect(judge(crossOriginIsolation, { fields }).value).toMatchObject({
    permissionsPolicy: { valid: false },
  });
});
