import { describe, expect, test } from 'vitest';
import type { Parts } from './parts.ts';
import { runProgram } from './program.ts';

/** What a command line comes to that needs no part of Assay: none is there. */
async function run(args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const io: Parts['io'] = {
    out: (text) => {
      said.out += text;
    },
    err: (text) => {
      said.err += text;
    },
    lines: () => {
      throw new Error('Nothing is read.');
    },
    errIsTerminal: false,
    columns: 80,
    outHasColour: false,
    errHasColour: false,
    isDumb: false,
    onInterrupt: () => () => {},
    goOnUnread: () => {},
  };
  const code = await runProgram(args, '1.2.3', { io } as Parts);
  return { code, ...said };
}

describe('help', () => {
  test.each([[[]], [['--help']], [['-h']], [['help']]])('assay %j lists the commands', async (args) => {
    const { code, out, err } = await run(args);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const command of [
      'serve',
      'audit',
      'mcp',
      'account create',
      'key revoke',
      'config',
      'migrate',
      'backup',
    ]) {
      expect(out).toContain(`\n  ${command}`);
    }
  });

  test.each([
    'serve',
    'work',
    'audit',
    'account create',
    'account list',
    'account rename',
    'key create',
    'key list',
    'key rotate',
    'key revoke',
    'user invite',
    'user list',
    'user reset',
    'user disable',
    'user enable',
    'site list',
    'site crawl',
    'site stop',
    'schedule list',
    'schedule pause',
    'schedule resume',
    'config',
    'config schema',
    'migrate',
    'backup',
    'restore',
    'doctor',
  ])('assay %s --help shows usage, options and examples, and does nothing', async (command) => {
    const { code, out, err } = await run([...command.split(' '), '--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`Usage: assay ${command}`);
    expect(out).toContain('--data DIR');
    expect(out).toMatch(/Examples:\n {2}.*assay /);
  });

  test('assay mcp --help tells what is opened and what is read', async () => {
    const { code, out, err } = await run(['mcp', '--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Usage: assay mcp [options]');
    expect(out).toContain('--allow HOST:PORT');
    expect(out).toMatch(/Examples:\n {2}assay mcp\n/);
  });

  test('assay config schema prints the schema of assay.config.json, and reads no setting', async () => {
    const { code, out, err } = await run(['config', 'schema']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'assay.config.json',
    });
  });

  test.each([[['key', '--help']], [['key', '-h']], [['help', 'key']]])(
    'assay %j lists the commands that begin so',
    async (args) => {
      const { code, out, err } = await run(args);
      expect({ code, err }).toEqual({ code: 0, err: '' });
      expect(out.match(/(?<=^ {2})\w+ \w+/gm)).toEqual([
        'key create',
        'key list',
        'key rotate',
        'key revoke',
      ]);
      expect(out).toContain('"assay key <command> --help" shows options and examples.');
    },
  );
});

test.each(['--version', '-v', 'version'])('assay %s prints the version alone', async (arg) => {
  expect(await run([arg])).toEqual({ code: 0, out: '1.2.3\n', err: '' });
});

test.each([
  [['serv'], 'There is no command "serv". Did you mean "assay serve"?'],
  [['key'], '"assay key" needs one of: create, list, rotate, revoke.'],
  [['key', 'make'], 'There is no "key make".'],
  [['serve', '--prot', '1'], '"assay serve" has no option --prot.'],
  [['audit'], '"assay audit" needs a page or a built folder.'],
])('%j ends with 2 and the way out', async (args, sentence) => {
  const { code, out, err } = await run(args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain(sentence);
});

test('a fault gives no orders to the runner of a build', async () => {
  const { err } = await run(['##[error]x ::set-output name=a::b']);
  expect(err).toContain('error]x');
  expect(err).not.toMatch(/##\[|\s::/);
});
