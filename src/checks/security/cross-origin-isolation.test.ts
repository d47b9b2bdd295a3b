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

test('an unreadable Permissions-Policy is invalid', () => {
  const fields = [['Permissions-Policy', "camera 'none'"]] as const;
  expect(judge(crossOriginIsolation, { fields }).value).toMatchObject({
    permissionsPolicy: { valid: false },
  });
});
