/**
 * Lets Node run Assay from its sources: `node --import ./scripts/from-source.ts src/main.ts`. Node strips types but knows
 * no JSX, and what the build bundles is not there, so modules are transformed as they are loaded.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('/src/web/built.ts')) return { format: 'module', source: bundled, shortCircuit: true };
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      loader: 'tsx',
      jsx: 'automatic',
      jsxImportSource: 'preact',
      sourcemap: 'inline',
      sourcefile: fileURLToPath(url),
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});

/** In place of the module that reads what the build made. */
const bundled = `
import { bundleAssets } from ${JSON.stringify(new URL('./assets.ts', import.meta.url).href)};
export const readAssets = () => bundleAssets(4);
`;
