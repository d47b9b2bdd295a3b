import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { reportPresenter } from '../api/present-report.ts';
import { exportedReport, judged } from '../report/sample-export.ts';
import type { Audited } from './audit-all.ts';
import { auditOutput } from './audit-output.ts';
import type { Reports } from './parts.ts';

const { body } = exportedReport({
  checks: [judged({ id: 'document-title', outcome: 'fail', pointsLost: 1 })],
});
const audited: Extract<Audited, { ok: true }> = {
  url: 'https://example.com/',
  startedAt: 0,
  finishedAt: Date.UTC(2026, 10, 21, 12),
  ok: true,
  body,
};
const reports: Reports = {
  present: reportPresenter({ version: '1.0.0', checks: [] }, () => '').full,
  checks: [],
  css: async () => '',
};

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
    ['report.json', '{\n  "object": "report",\n  "id": null,'],
    ['REPORT.MD', '# example.com\n'],
  ])('%s holds what its ending says', async (name, start) => {
    const path = join(folder(), name);
    writeFileSync(path, `${'old '.repeat(100_000)}`);
    const output = auditOutput(path);
    await output.check();
    await output.write(audited, reports, false);
    const text = readFileSync(path, 'utf8');
    expect(text.startsWith(start)).toBe(true);
    expect(text).not.toContain('old old');
  });

  test('says of a partial score that it is one', async () => {
    const made = folder();
    for (const name of ['a.md', 'a.json']) await auditOutput(join(made, name)).write(audited, reports, true);
    expect(readFileSync(join(made, 'a.md'), 'utf8')).toContain('**Partial score: 73 of 100**');
    expect(JSON.parse(readFileSync(join(made, 'a.json'), 'utf8'))).toMatchObject({ partial: true });
  });

  test('is not made before there is a report', async () => {
    const made = folder();
    await auditOutput(join(made, 'a.md')).check();
    expect(readdirSync(made)).toEqual([]);
  });

  test.each(['report', 'report.pdf', 'report.html.gz', '.md', '-', ''])(
    'needs an ending that is known, not %j',
    (path) => {
      expect(() => auditOutput(path)).toThrow(
        `--output is "${path}"; the name of the file says what is written: .html, .md, `,
      );
      expect(() => auditOutput(path)).toThrow(/, \.csv or \.json\.$/);
    },
  );

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
    const output = auditOutput(join(made, name));
    const refusal = { exitCode: 2, sentences: [expect.stringMatching(sentence)] };
    await expect(output.check()).rejects.toMatchObject(refusal);
    await expect(output.write(audited, reports, false)).rejects.toMatchObject({ exitCode: 2 });
  });

  // A root user may write everywhere.
  test.skipIf(process.getuid?.() === 0)('is refused where this user may not write', async () => {
    const made = folder();
    chmodSync(made, 0o500);
    await expect(auditOutput(join(made, 'a.md')).check()).rejects.toMatchObject({
      exitCode: 2,
      sentences: [expect.stringMatching(/this user may not write there\.$/)],
    });
  });
});
