import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { reportPresenter } from '../../api/present-report.ts';
import { type BuildReport, noVerdict } from '../../report/build-report.ts';
import { hostPlaces } from '../../report/formats/host-places.ts';
import { exportedReport, judged } from '../../report/sample-export.ts';
import { audit } from '../audit.ts';
import { helpOf } from '../command.ts';
import { buildParts } from './files.ts';
import { checkOutputs, endings, outputOf, writeOutput } from './outputs.ts';

const { body, checks } = exportedReport({
  checks: [judged({ id: 'document-title', outcome: 'fail', pointsLost: 1 })],
});
const page = { name: '/', url: 'https://example.com/', startedAt: 0, finishedAt: Date.UTC(2026, 10, 21, 12) };
const build: BuildReport = {
  ...{ version: '0', startedAt: 0, finishedAt: 1, checks, partial: false, label: null },
  pages: [{ ...page, ok: true, body, found: [], scoreBefore: null, fixed: 0 }],
  ...{ verdict: noVerdict, places: hostPlaces },
};
const { full } = reportPresenter({ version: '1.0.0', checks: [] }, () => '');
const parts = (partial = false) =>
  buildParts(
    {
      present: (report) => full(report, null),
      presentLook: () => ({}),
      ...{ checks, siteChecks: [], css: async () => '' },
    },
    partial,
  );

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'assay-output-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

describe('the file of --output', () => {
  test.each([
    ['report.html', '<!doctype html>'],
    ['report.md', '# example.com\n'],
    ['report.csv', '\ufeffrow,page,'],
    ['report.json', '{"object":"report","id":null,'],
    ['report.sarif', '{'],
    ['report.xml', '<?xml'],
    ['REPORT.MD', '# example.com\n'],
    ['junit=report.txt', '<?xml'],
    ['gitlab=report.json', '['],
  ])('%s holds what its name says', async (name, start) => {
    const made = folder();
    const given = name.replace(/[^=]+$/, (file) => join(made, file));
    const output = outputOf(given, '--output');
    writeFileSync(output.path, 'old '.repeat(100_000));
    await checkOutputs([output], 1);
    await writeOutput(output, build, parts());
    const text = readFileSync(output.path, 'utf8');
    expect(text.startsWith(start)).toBe(true);
    expect(text).not.toContain('old old');
    expect(readdirSync(made)).toHaveLength(1);
  });

  test('says of a partial score that it is one', async () => {
    const made = folder();
    for (const name of ['a.md', 'a.json']) {
      await writeOutput(outputOf(join(made, name), '--output'), { ...build, partial: true }, parts(true));
    }
    expect(readFileSync(join(made, 'a.md'), 'utf8')).toContain('**Partial score: 73 of 100**');
    expect(JSON.parse(readFileSync(join(made, 'a.json'), 'utf8'))).toMatchObject({ partial: true });
  });

  test('may have the endings that the help tells', () => {
    expect(helpOf(audit)).toContain(endings);
  });

  test('is not made before there is a report', async () => {
    const made = folder();
    await checkOutputs([outputOf(join(made, 'a.md'), '--output')], 1);
    expect(readdirSync(made)).toEqual([]);
  });

  test.each(['report', 'report.pdf', 'report.html.gz', '.md', '-', ''])(
    'needs an ending that is known, not %j',
    (path) => {
      expect(() => outputOf(path, '--output')).toThrow(
        `--output is "${path}"; the name of the file says what is written (.json, .sarif, .xml, .md, .csv or .html), or a format`,
      );
    },
  );

  test('needs a format that is known', () => {
    expect(() => outputOf('junti=a.xml', '--output')).toThrow(
      '--output names the format "junti", which there is not. Did you mean junit?',
    );
  });

  test('is of one page where its format is, and no two have one name', async () => {
    const made = folder();
    const html = outputOf(join(made, 'a.html'), '--output');
    await expect(checkOutputs([html], 2)).rejects.toThrow(
      /a\.html would be the report of one page, and 2 are audited/,
    );
    await expect(checkOutputs([html, html], 1)).rejects.toThrow(/a\.html is named twice/);
    const other = { ...html, path: `${made}/./a.html` };
    await expect(checkOutputs([html, other], 1)).rejects.toThrow(/a\.html is named twice/);
  });

  test('is not the baseline', async () => {
    const json = outputOf('b.json', '--output');
    await expect(checkOutputs([json], 1, './b.json')).rejects.toThrow(
      'b.json is the baseline, and a report would take its place: choose another file.',
    );
  });

  test.each([
    [
      'a folder that is not there',
      'missing/a.md',
      /^The report cannot be written to .*: there is no folder .*missing\.$/,
    ],
    ['a folder', 'folder.md', /: folder\.md is a folder\.$/],
    ['a file as a folder', 'file/a.md', /file is no folder\.$/],
    ['a name that is too long', `${'a'.repeat(300)}.md`, /: the name is too long\.$/],
  ])('is refused in one sentence and with the exit code 2: %s', async (_, name, sentence) => {
    const made = folder();
    mkdirSync(join(made, 'folder.md'));
    writeFileSync(join(made, 'file'), '');
    const output = outputOf(join(made, name), '--output');
    const refusal = { exitCode: 2, sentences: [expect.stringMatching(sentence)] };
    await expect(checkOutputs([output], 1)).rejects.toMatchObject(refusal);
    await expect(writeOutput(output, build, parts())).rejects.toMatchObject({ exitCode: 2 });
  });

  // A root user may write everywhere.
  test.skipIf(process.getuid?.() === 0)('is refused where this user may not write', async () => {
    const made = folder();
    chmodSync(made, 0o500);
    await expect(checkOutputs([outputOf(join(made, 'a.md'), '--output')], 1)).rejects.toMatchObject({
      exitCode: 2,
      sentences: [expect.stringMatching(/this user may not write there\.$/)],
    });
  });
});
