import { expect, onTestFinished, test } from 'vitest';
import { findEnclosure } from '../browser/namespace.ts';
import { isThisMachine } from '../lib/network.ts';
import { createEgress } from '../net/egress.ts';
import { requireWalls } from './browser-tier.ts';
import { egressSettings } from './egress-settings.ts';
import { usualConfig } from './testing.ts';

const { withoutNamespaceBecause } = await findEnclosure({ user: undefined, namespace: 'auto' });

/** Of a browser that is not there: who asks it for anything is told so. */
function walls(namespace: 'auto' | 'off') {
  const egress = createEgress(egressSettings(usualConfig, { version: '0.0.0', publicUrl: null }), {
    isUnpaced: isThisMachine,
  });
  onTestFinished(() => egress.close());
  const limits = { totalMs: 10_000, memoryBytes: 2 ** 30 };
  const enclosure = { user: undefined, namespace };
  const browser = { path: '/nowhere/chromium', enclosure, limits, allow: [], userAgent: '' };
  return requireWalls(egress, browser, new AbortController().signal);
}

test('C12 a browser without a namespace is tried before it gets to see a page', async () => {
  await expect(walls('off')).rejects.toMatchObject({
    name: 'CannotStart',
    message: expect.stringContaining('The browser could not show a page of our own.'),
  });
});

test.skipIf(withoutNamespaceBecause !== null)(
  'C12 in a namespace each look shows that by itself',
  async () => {
    await expect(walls('auto')).resolves.toBeUndefined();
  },
);
