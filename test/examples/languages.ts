import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../scripts/stale.ts';

/** Each of them in each language. */
export const programNames = [
  'create-report',
  'list-bad',
  'run-again',
  'export-sarif',
  'handle-errors',
] as const;

export type ProgramName = (typeof programNames)[number];

export interface Language {
  /** Its folder in examples/. */
  readonly name: string;
  /** Runs what stands in this file. */
  readonly command: readonly [string, ...string[]];
  readonly fileOf: (program: ProgramName) => string;
  /** Its interpreter may be missing; the others are there wherever the tests run. */
  readonly isOptional: boolean;
}

export const languages: readonly Language[] = [
  { name: 'curl', command: ['sh'], fileOf: (name) => `${name}.sh`, isOptional: false },
  { name: 'javascript', command: [process.execPath], fileOf: (name) => `${name}.mjs`, isOptional: false },
  { name: 'python', command: ['python3'], fileOf: (name) => `${underscored(name)}.py`, isOptional: true },
  { name: 'php', command: ['php'], fileOf: (name) => `${name}.php`, isOptional: true },
  { name: 'go', command: ['go', 'run'], fileOf: (name) => `${underscored(name)}.go`, isOptional: true },
];

/** Its tests are left out, and the reporter says so; with `ASSAY_TEST_EXAMPLES=all` they run, and fail. */
export function isLeftOut({ command: [file], isOptional }: Language): boolean {
  if (!isOptional || process.env.ASSAY_TEST_EXAMPLES === 'all') return false;
  return spawnSync(file, [file === 'go' ? 'version' : '--version']).status !== 0;
}

/** Runs an example to its end, as its reader does. */
export function runExample(
  { name, command: [file, ...before], fileOf }: Language,
  program: ProgramName,
  args: readonly string[],
  server: { readonly url: string; readonly key: string },
): Promise<{ readonly code: number | null; readonly err: string; readonly lines: readonly string[] }> {
  // Go keeps what it has compiled in the home of its user.
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, ASSAY_URL: server.url, ASSAY_KEY: server.key };
  return new Promise((resolve) => {
    const all = [...before, join(root, 'examples', name, fileOf(program)), ...args];
    const child = execFile(file, all, { env }, (_, out, err) =>
      resolve({ code: child.exitCode, err, lines: out === '' ? [] : out.trimEnd().split('\n') }),
    );
  });
}

function underscored(name: string): string {
  return name.replaceAll('-', '_');
}
