import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AxeFindings } from '../../evidence/browser-evidence.ts';
import { lookSizes } from '../look-sizes.ts';
import type { IsolatedWorld } from './isolated-world.ts';

/** Frames are mostly other people's; files that are there already are not fetched again. Best practices are kept, and not scored. */
const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations', 'incomplete'],
  iframes: false,
  preload: false,
  // We name elements ourselves, as all others of a report are named.
  selectors: false,
  elementRef: true,
};

export async function runAxe(world: IsolatedWorld): Promise<AxeFindings> {
  const file = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));
  await world.load(await readFile(file, 'utf8'));
  return world.call('axe', {
    run: options,
    nodesMax: lookSizes.axeNodesMax,
    rulesMax: lookSizes.axeRulesMax,
    textMax: lookSizes.textMax,
  });
}
