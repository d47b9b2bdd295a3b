/** What the cache of packages is kept under, and where they lie: hashFiles() sees only files of the checkout. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setOutput } from './runner.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const lock = readFileSync(join(root, 'package-lock.json'));
setOutput('hash', createHash('sha256').update(lock).digest('hex').slice(0, 16));
setOutput('packages', join(root, 'node_modules'));
