import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { generateSchemaOrg } from '../../../scripts/generate-schema-org.ts';

test('schema-org.ts is what the script makes of the installed schema-dts', async () => {
  expect(await readFile(new URL('schema-org.ts', import.meta.url), 'utf8')).toBe(generateSchemaOrg());
});
