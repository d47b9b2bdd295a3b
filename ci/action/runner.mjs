/** How a step speaks to the runner of GitHub Actions. */
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';

/** @param {string} name @param {string} value */
export function setOutput(name, value) {
  // No value can end its own text.
  const delimiter = randomUUID();
  const { GITHUB_OUTPUT: file = '' } = process.env;
  if (file !== '') appendFileSync(file, `${name}<<${delimiter}\n${value}\n${delimiter}\n`);
}

/** @param {'notice' | 'warning' | 'error'} level @param {string} sentence */
export function annotate(level, sentence) {
  const escaped = sentence.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  console.log(`::${level} title=Assay::${escaped}`);
}
