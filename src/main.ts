import { readFileSync } from 'node:fs';
import { runProgram } from './cli/program.ts';
import { programParts } from './start/parts.ts';
import { outliveReaders, terminal } from './start/terminal.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

outliveReaders();
// For a process that ends because nothing is left to wait for: a command that has not ended has not done its work.
process.exitCode = 1;
process.exitCode = await runProgram(process.argv.slice(2), version, programParts(terminal(), version));
