import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { judgeStored } from './judge.ts';
import type { CorpusPage } from './site.ts';
import type { Judged } from './versions.ts';

/** Names of the pages, in alphabetical order. */
export const names = filesOf('pages', '.ts');

/** Every page of the corpus with its report. */
export async function judgeAll(): Promise<readonly (CorpusPage & Judged)[]> {
  const pages = names.map(async (name) => {
    const { corpusPage }: { corpusPage: Promise<CorpusPage> } = await import(`./pages/${name}.ts`);
    const { about, evidence } = await corpusPage;
    return { name, about, evidence, body: judgeStored(evidence) };
  });
  return Promise.all(pages);
}

export function filesOf(subfolder: string, ending: string): string[] {
  return readdirSync(join(import.meta.dirname, subfolder))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();
}
