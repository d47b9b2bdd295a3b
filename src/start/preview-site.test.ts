import { expect, test } from 'vitest';
import { sampleSettings } from '../crawl/sample-settings.ts';
import { serveSite } from '../walk/testing/serve-site.ts';
import { previewSite } from './preview-site.ts';
import { configOf } from './testing.ts';

test.each([true, false])('E3 a preview says whether its host was refused: %s', async (isRefused) => {
  const site = await serveSite({});
  const settings = isRefused ? {} : { ASSAY_EGRESS_ALLOW: `127.0.0.1:${site.port}` };
  const look = previewSite(configOf(settings), '0.0.0', () => []);
  const order = { accountId: 1, settings: sampleSettings({ start: `${site.origin}/` }) };
  expect(await look(order, new AbortController().signal)).toMatchObject({ isRefused });
  expect(site.asked.includes('/robots.txt')).toBe(!isRefused);
});
