import Type from 'typebox';
import Value from 'typebox/value';
import { expect, test } from 'vitest';
import type { BuildReport, Places } from '../build-report.ts';
import { failing, foundCheck, hostilePage, sampleBuild, sampleItem, samplePage } from '../sample-build.ts';
import { writeGitlab } from './gitlab.ts';

/** What GitLab reads of a code quality report: all of it is required, and paths are relative without `./`. */
const Report = Type.Array(
  Type.Object(
    {
      description: Type.String({ minLength: 1, maxLength: 1_000 }),
      check_name: Type.String({ pattern: '^[a-z][a-z0-9-]*$' }),
      fingerprint: Type.String({ pattern: '^[0-9a-f]{32}$' }),
      severity: Type.Enum(['info', 'minor', 'major', 'critical', 'blocker']),
      location: Type.Object(
        {
          path: Type.String({ pattern: '^(?!/|\\.{1,2}/|[^/]*:).+$' }),
          lines: Type.Object({ begin: Type.Integer({ minimum: 1 }) }, { additionalProperties: false }),
        },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
);

function issuesOf(build: BuildReport): Type.Static<typeof Report> {
  const text = writeGitlab(build);
  expect(text).not.toMatch(/\\ud[89a-f]/i);
  const issues: unknown = JSON.parse(text);
  expect([...Value.Errors(Report, issues)]).toEqual([]);
  const read = issues as Type.Static<typeof Report>;
  const fingerprints = new Set(read.map(({ fingerprint }) => fingerprint));
  expect(fingerprints.size).toBe(read.length);
  return read;
}

test('an issue says what is wrong, where, and how bad it is', () => {
  const places: Places = { fileOf: () => ({ path: 'dist/a.html', isOnDisk: true, hasLines: true }) };
  const levels = ['error', 'warning', 'note', 'info'] as const;
  const checks = levels.map((level) => failing([sampleItem()], { id: level }));
  const found = levels.map((level) => foundCheck(level, level));
  const issues = issuesOf(sampleBuild({ places, pages: [samplePage('/a', checks, { found })] }));
  expect(issues.map(({ severity }) => severity)).toEqual(['critical', 'major', 'minor', 'info']);
  expect(issues[0]).toEqual({
    description: 'This image has no alternative. On https://example.com/a.',
    check_name: 'error',
    fingerprint: expect.any(String),
    severity: 'critical',
    location: { path: 'dist/a.html', lines: { begin: 41 } },
  });
});

test('equal ones have fingerprints of their own, which stay the same when lines move', () => {
  const of = (by: number) => {
    const items = [1, 2, 3].map((line) => sampleItem({ id: `x:${line}`, line: line + by }));
    return issuesOf(sampleBuild({ pages: [samplePage('/a', [failing(items)])] }));
  };
  expect(of(10).map(({ fingerprint }) => fingerprint)).toEqual(of(0).map(({ fingerprint }) => fingerprint));
});

test('a page that tries everything makes a report that is taken', () => {
  expect(issuesOf(sampleBuild({ pages: [hostilePage()] })).length).toBeGreaterThan(20);
});

test('what is waived is left out', () => {
  const waived = { id: null, reason: 'A reason', until: '2027-03-31', by: 'assay.config.json:3' };
  const items = [sampleItem({ snippet: '<a>' }), sampleItem({ id: 'x:2', line: 2, waived })];
  expect(issuesOf(sampleBuild({ pages: [samplePage('/a', [failing(items)])] }))).toHaveLength(1);
});
