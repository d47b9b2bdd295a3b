import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const sources = globSync('**/*.ts', { cwd: folder })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, source: readFileSync(join(folder, file), 'utf8') }));

test('C8 nothing is evaluated but in a world of our own', () => {
  const evaluating = sources.filter(({ source }) => /'Runtime\.(?:evaluate|callFunctionOn)'/.test(source));
  expect(evaluating.map(({ file }) => file)).toEqual(['steps/isolated-world.ts']);
  const once = evaluating[0]?.source.match(/'Runtime\.evaluate'.*/g);
  expect(once).toEqual([expect.stringContaining('contextId: executionContextId')]);
});

test('C8 what puppeteer would evaluate in the world of the page is not asked of it', () => {
  const asked = sources.flatMap(({ source }) =>
    [...source.matchAll(/\b[pP]age\.(\w+)\(/g)].map(([, name]) => name),
  );
  expect([...new Set(asked)].sort()).toEqual(['createCDPSession', 'on']);
  const banned =
    /\.(?:evaluate\w*|\$+\w*|addScriptTag|addStyleTag|exposeFunction|waitFor(?:Function|Selector))\(/;
  expect(sources.filter(({ source }) => banned.test(source)).map(({ file }) => file)).toEqual([]);
});
