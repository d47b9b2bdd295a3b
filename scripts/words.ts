/**
 * `npm run words`: prints what people read, a line for each text: of every check its title, what is so of several, its
 * tasks and its advice; then all texts of pages and files. Texts that are made of figures are printed as they are made.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import './from-source.ts';
import { root } from './stale.ts';

const { catalogue } = await import('../src/checks/catalogue.ts');
const { browserCatalogue } = await import('../src/checks/browser/browser-catalogue.ts');
const { crawlCatalogue } = await import('../src/checks/crawl/crawl-catalogue.ts');

for (const { id, title, several, why, advice, tasks = {} } of [
  ...catalogue,
  ...browserCatalogue,
  ...crawlCatalogue,
]) {
  print(`${id} passes`, title);
  if (several !== undefined) print(`${id} several`, several);
  print(`${id} why`, why);
  for (const [kind, text] of Object.entries<string>(advice)) print(`${id} advice ${kind}`, text);
  for (const [kind, task] of Object.entries(tasks)) printAll(`${id} task ${kind}`, task);
}
for (const file of globSync('src/{report,web}/words/*.ts', { cwd: root }).sort()) {
  if (!file.endsWith('.test.ts')) printAll(file, await import(join(root, file)));
}

function printAll(where: string, value: unknown): void {
  if (typeof value === 'string') print(where, value);
  else if (typeof value === 'function') print(where, value.toString().replace(/\s+/g, ' '));
  else if (typeof value === 'object' && value !== null)
    for (const [name, member] of Object.entries(value)) printAll(`${where} ${name}`, member);
}

function print(where: string, text: string): void {
  process.stdout.write(`${where}: ${text}\n`);
}
