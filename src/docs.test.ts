import { expect, test } from 'vitest';
import { describeSettings } from './config/describe.ts';
import { settings } from './config/settings.ts';

// "npm run docs" writes these files anew; otherwise a difference is a failure.
test('docs/configuration.md is what the settings say', async () => {
  await expect(describeSettings(settings)).toMatchFileSnapshot('../docs/configuration.md');
});
