import { globSync } from 'node:fs';
import { join } from 'node:path';

export const pagesFolder = join(import.meta.dirname, 'pages');

/** Pages for axe-core by `<check>/<name>`, in order. */
export const axeFixtures: readonly string[] = globSync('*/*.html', { cwd: pagesFolder })
  .map((file) => file.replaceAll('\\', '/').replace(/\.html$/, ''))
  .sort();

export function checkOf(fixture: string): string {
  return fixture.slice(0, fixture.indexOf('/'));
}
