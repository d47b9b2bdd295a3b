import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { root } from '../../scripts/stale.ts';
import { temporaryFolder } from '../program.ts';

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
  readonly 'continue-on-error'?: boolean;
}

export interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

export const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;

interface Job {
  /** Where the runner unpacked the action. */
  readonly folder: string;
  /** The checkout. */
  readonly workspace: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
}

export interface Ran {
  readonly ok: boolean;
  /** Of the step that failed. */
  readonly code: number;
  readonly log: string;
  readonly summary: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** Steps of other actions, with what they were given; no cache has anything. */
  readonly used: readonly Readonly<Record<string, string>>[];
}

/** The scripts of the action without packages and program, which the test puts there. */
export function unpackedAction(): string {
  const folder = temporaryFolder();
  for (const path of ['action.yml', 'package-lock.json', 'ci']) {
    cpSync(join(root, path), join(folder, path), { recursive: true });
  }
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}');
  return folder;
}

/** Runs the steps of action.yml as a runner does: what they use, their conditions, environments and outputs. */
export async function runAction({ folder, workspace, inputs, env }: Job): Promise<Ran> {
  const temporary = temporaryFolder();
  const summaryFile = join(temporary, 'summary');
  const outputs: Record<string, Record<string, string>> = {};
  const used: Record<string, string>[] = [];
  let log = '';
  let failedWith = 0;
  const given = Object.fromEntries(
    Object.entries(action.inputs).map(([name, { default: usual }]) => [name, inputs[name] ?? usual]),
  );
  const base: Record<string, string> = { 'github.token': 'token-of-the-job', 'runner.os': 'Linux' };
  const lookUp = (name: string): string => {
    const [first, second = '', , last = ''] = name.split('.');
    if (first === 'inputs') return filled(given[second] ?? '', lookUp);
    if (first === 'steps') return outputs[second]?.[last] ?? '';
    return base[name] ?? '';
  };
  for (const [index, step] of action.runs.steps.entries()) {
    if (failedWith !== 0 || !holds(step.if ?? '', lookUp)) continue;
    if (step.uses !== undefined) {
      used.push({ uses: step.uses, ...filledAll(step.with, lookUp) });
      continue;
    }
    const outputFile = join(temporary, `output-${index}`);
    const script = join(temporary, `step-${index}.sh`);
    writeFileSync(outputFile, '');
    writeFileSync(script, step.run ?? '');
    const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', script], {
      cwd: workspace,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH ?? '',
        ...{ GITHUB_ACTIONS: 'true', GITHUB_WORKSPACE: workspace, GITHUB_ACTION_PATH: folder },
        ...{ GITHUB_OUTPUT: outputFile, GITHUB_STEP_SUMMARY: summaryFile, RUNNER_TEMP: temporary },
        ...env,
        ...filledAll(step.env, lookUp),
      },
    });
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    log += out + err;
    if (step.id !== undefined) outputs[step.id] = readOutputs(readFileSync(outputFile, 'utf8'));
    if (code !== 0 && step['continue-on-error'] !== true) failedWith = code ?? 1;
  }
  const values = Object.entries(action.outputs).map(([name, { value }]) => [name, filled(value, lookUp)]);
  return {
    ...{ ok: failedWith === 0, code: failedWith, log, used, outputs: Object.fromEntries(values) },
    summary: readIfThere(summaryFile),
  };
}

type LookUp = (name: string) => string;

function filledAll(values: Readonly<Record<string, string>> = {}, lookUp: LookUp): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, filled(value, lookUp)]));
}

function filled(value: string, lookUp: LookUp): string {
  return String(value).replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, name: string) => lookUp(name));
}

/** Of expressions: one comparison with a text. */
function holds(condition: string, lookUp: LookUp): boolean {
  if (condition === '') return true;
  const [, name = '', operator, expected] = /^([\w.-]+) (==|!=) '(.*)'$/.exec(condition) ?? [];
  if (operator === undefined) throw new Error(`No runner of ours knows "${condition}".`);
  return (lookUp(name) === expected) === (operator === '==');
}

/** The form with a delimiter, in which the last of a name counts. */
function readOutputs(written: string): Record<string, string> {
  const values: Record<string, string> = {};
  const lines = written.split('\n');
  for (let at = 0; at < lines.length; at++) {
    const [, name, delimiter = ''] = /^([^=]+?)<<(.+)$/.exec(lines[at] ?? '') ?? [];
    if (name === undefined) {
      if (lines[at] === '') continue;
      throw new Error(`The runner refuses this line: ${lines[at]}`);
    }
    const end = lines.indexOf(delimiter, at + 1);
    if (end < 0) throw new Error(`The runner misses the end of ${name}.`);
    values[name] = lines.slice(at + 1, end).join('\n');
    at = end;
  }
  return values;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
