import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { schemaOf } from '../../clients/typescript/scripts/schema.ts';
import { root } from '../../scripts/stale.ts';

test('the types of the client are what docs/openapi.json says', async () => {
  const document = readFileSync(join(root, 'docs/openapi.json'), 'utf8');
  const path = join(root, 'clients/typescript/src/schema.d.ts');
  await expect(await schemaOf(document)).toMatchFileSnapshot(path);
});
