/** Part of a release: keeps what its rules say of the corpus, so that later ones are held against it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksVersion } from '../../src/checks/catalogue.ts';
import { judgeAll } from './judge-all.ts';
import { ledgerOf } from './versions.ts';

writeFileSync(join(import.meta.dirname, 'released.txt'), ledgerOf(await judgeAll(), checksVersion));
