/** Runs `assay audit` as the inputs say, without a shell: each of them stays one argument, whatever it holds. */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { annotate, setOutput } from './runner.mjs';

const { RUNNER_TEMP: temporary = tmpdir() } = process.env;
const commentFile = join(temporary, 'assay-comment.md');
// Of an earlier audit of this job.
rmSync(commentFile, { force: true });

const faults = ['summary', 'comment'].flatMap((name) =>
  ['true', 'false', ''].includes(input(name))
    ? []
    : [`The input "${name}" is "${input(name)}"; it takes true or false.`],
);
for (const fault of faults) annotate('error', fault);
const code = faults.length > 0 ? 2 : await run(argumentsOf());
setOutput('exit_code', String(code));
setOutput('comment_file', existsSync(commentFile) ? commentFile : '');

function argumentsOf() {
  const options = [
    ['start', input('start')],
    ['wait-on', input('wait-on')],
    ['base', input('base')],
    ['origin', input('origin')],
    ['config', input('config')],
    ['min-score', input('min-score')],
    ['fail-on', failOn()],
    ['baseline', input('baseline')],
    ['category', input('category')],
    ['output', output('sarif', input('sarif'))],
    ['output', output('junit', input('junit'))],
    ['output', output('markdown', input('comment') === 'true' ? commentFile : '')],
  ];
  return [
    'audit',
    '--format=github',
    ...options.flatMap(([name, value]) => (value === '' ? [] : [`--${name}=${value}`])),
    '--',
    ...folder(),
    ...input('pages')
      .split('\n')
      .map((page) => page.trim())
      .filter((page) => page !== ''),
  ];
}

/** @param {string} name */
function input(name) {
  return process.env[`INPUT_${name.toUpperCase().replaceAll('-', '_')}`] ?? '';
}

/** A gate is what this step is for; a configuration has its own. */
function failOn() {
  if (input('fail-on') !== '') return input('fail-on');
  return input('config') !== '' || existsSync('assay.config.json') ? '' : 'fail';
}

/** @param {string} format @param {string} file */
function output(format, file) {
  return file === '' ? '' : `${format}=${file}`;
}

/** Written so that it can be no host, no path of a server and no option. */
function folder() {
  return input('folder') === '' ? [] : [`./${relative('.', input('folder')).replaceAll('\\', '/')}`];
}

/** @param {readonly string[]} args @returns {Promise<number>} the exit code; 2 for an end by a signal */
function run(args) {
  const program = fileURLToPath(new URL('../../bin/assay', import.meta.url));
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('INPUT_')));
  if (input('summary') !== 'true') delete env.GITHUB_STEP_SUMMARY;
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [program, ...args], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    // Of a job that is cancelled: files are written, and a started server is stopped.
    process.on('SIGINT', () => child.kill('SIGINT'));
    process.on('SIGTERM', () => child.kill('SIGTERM'));
    child.on('error', fail);
    child.on('close', (code) => done(code ?? 2));
  });
}
