import { describe, expect, test } from 'vitest';
import type { BuildReport, Places } from '../build-report.ts';
import { noVerdict } from '../build-report.ts';
import { failing, foundCheck, hostilePage, sampleBuild, sampleItem, samplePage } from '../sample-build.ts';
import { writeAnnotations, writeOutputs } from './github.ts';

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/** As the runner reads a line of standard output: `::` behind white space, or the older form anywhere. */
function commandIn(line: string): Command | undefined {
  const text = line.trimStart();
  if (text.startsWith('::')) {
    const end = text.indexOf('::', 2);
    if (end === -1) return undefined;
    const [name = '', ...rest] = text.slice(2, end).split(' ');
    const properties = rest
      .join(' ')
      .split(',')
      .flatMap((pair): [string, string][] => {
        const at = pair.indexOf('=');
        return at > 0 ? [[pair.slice(0, at).trim(), unescaped(pair.slice(at + 1), true)]] : [];
      });
    return {
      name,
      properties: Object.fromEntries(properties),
      message: unescaped(text.slice(end + 2), false),
    };
  }
  const older = /##\[([^\]]+)\](.*)/.exec(line);
  return older === null ? undefined : { name: older[1] ?? '', properties: {}, message: older[2] ?? '' };
}

function unescaped(text: string, isProperty: boolean): string {
  const plain = text.replaceAll('%0D', '\r').replaceAll('%0A', '\n');
  const more = isProperty ? plain.replaceAll('%3A', ':').replaceAll('%2C', ',') : plain;
  return more.replaceAll('%25', '%');
}

function commandsOf(build: BuildReport): Command[] {
  const lines = writeAnnotations(build).split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => commandIn(line) as Command);
}

const onDisk: Places = { fileOf: () => ({ path: 'dist/a:b,c%2C.html', isOnDisk: true, hasLines: true }) };

describe('annotations', () => {
  test('name the file, the line and the check, as the runner reads them', () => {
    const pages = [samplePage('/a', [failing([sampleItem({ detail: '50%0A of it: so, too.' })])])];
    expect(commandsOf(sampleBuild({ pages, places: onDisk }))).toEqual([
      {
        name: 'warning',
        properties: { file: 'dist/a:b,c%2C.html', line: '41', col: '7', title: 'image-alt' },
        message: '50%0A of it: so, too. On https://example.com/a. Write an alternative.',
      },
    ]);
  });

  test('name no file that is not there', () => {
    const pages = [samplePage('/a', [failing([sampleItem()])])];
    expect(commandsOf(sampleBuild({ pages }))).toMatchObject([{ properties: { title: 'image-alt' } }]);
    expect(writeAnnotations(sampleBuild({ pages }))).not.toContain('file=');
  });

  test('are as many as a step shows, those that broke the gate first', () => {
    const ids = Array.from({ length: 36 }, (_, at) => `c${at}`);
    const levels = ['note', 'warning', 'error'] as const;
    const checks = ids.map((id) => failing([sampleItem()], { id }));
    const found = ids.map((id, at) => foundCheck(id, levels[at % 3]));
    const names = commandsOf(sampleBuild({ pages: [samplePage('/a', checks, { found })] })).map(
      ({ name }) => name,
    );
    expect(names).toEqual([...Array(10).fill('error'), ...Array(10).fill('warning')]);
  });

  test('B6 carry text of a page, and none of its orders', () => {
    const page = hostilePage();
    const found = page.found.map(({ check }) => foundCheck(check, 'error'));
    const build = sampleBuild({ pages: [{ ...page, found }] });
    const commands = commandsOf(build);
    expect(commands.map(({ name }) => name)).toEqual(Array(10).fill('error'));
    expect(commands.map(({ properties }) => Object.keys(properties))).toEqual(Array(10).fill(['title']));
    expect(
      writeAnnotations(build)
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('::error title=')),
    ).toEqual([]);
  });
});

test('outputs are those of the worst page, between delimiters of the caller', () => {
  const pages = [90, 60, 75].map((score) => {
    const page = samplePage(`/${score}`, []);
    return { ...page, body: { ...page.body, score, result: 'decent' as const } };
  });
  const verdict = { ...noVerdict, ok: false, exitCode: 1, new: 2 } as const;
  const text = writeOutputs(sampleBuild({ pages, verdict }), 'x9');
  const read = Object.fromEntries(
    [...text.matchAll(/^(\w+)<<x9\n(.*)\nx9\n/gm)].map(([, name, value]) => [name, value]),
  );
  expect(read).toEqual({ score: '60', result: 'decent', ok: 'false', new: '2', fixed: '', exit_code: '1' });
  expect(writeOutputs(sampleBuild(), 'd')).toMatch(/^score<<d\n\nd\nresult<<d\n\nd\nok<<d\ntrue\nd\n/);
});
