import { hash } from 'node:crypto';
import type { BuildReport, FilePlace, FindingLevel } from '../build-report.ts';
import { printable } from '../terminal.ts';
import { buildWords as words } from '../words/build.ts';
import type { ExportFormat } from './format.ts';
import { jsonText } from './json-text.ts';
import { type PlacedFinding, placedFindings } from './placed-findings.ts';
import { resultMessage, sarifMessage } from './sarif-message.ts';
import { sarifRules } from './sarif-rules.ts';
import { ungatedBuild } from './ungated-build.ts';

export const sarif = {
  id: 'sarif',
  ending: 'sarif',
  mediaType: 'application/sarif+json; charset=utf-8',
  name: 'SARIF',
  menu: ['SARIF', 'code scanning'],
  about: 'findings as code scanning and editors read them',
  icon: 'code',
  isForBuilds: true,
  isForAnybody: true,
  write: (report) => writeSarif(ungatedBuild(report)),
} as const satisfies ExportFormat;

/** Code scanning shows so many of the 25,000 that it takes. */
const resultsMax = 5_000;

/**
 * SARIF 2.1.0 as code scanning takes it (B4): one run, each result with exactly one place, which is relative. An address,
 * an empty list of places or a place without a file refuses the whole upload.
 * @see https://docs.github.com/en/code-security/reference/code-scanning/sarif-files/sarif-support
 */
export function writeSarif(build: BuildReport): string {
  const found = placedFindings(build);
  const rules = sarifRules(build);
  const indexes = new Map(rules.map(({ id }, index) => [id, index]));
  const shown = found.slice(0, resultsMax);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: { name: words.name, version: build.version, rules },
        },
        automationDetails: { id: build.label === null ? 'assay/' : `assay/${printable(build.label)}/` },
        invocations: [invocationOf(build, found.length)],
        columnKind: 'utf16CodeUnits',
        results: resultsOf(shown, indexes),
      },
    ],
  };
  return jsonText(log);
}

function invocationOf({ startedAt, finishedAt, pages }: BuildReport, found: number): object {
  const failed = pages.flatMap((page) =>
    page.ok
      ? []
      : [notification('error', words.notRun(printable(page.url), printable(page.failure.message)))],
  );
  const left = found - resultsMax;
  const cut = left > 0 ? [notification('warning', words.leftOut(left, resultsMax))] : [];
  return {
    executionSuccessful: failed.length === 0,
    startTimeUtc: new Date(startedAt).toISOString(),
    endTimeUtc: new Date(finishedAt).toISOString(),
    ...(failed.length + cut.length === 0 ? {} : { toolExecutionNotifications: [...failed, ...cut] }),
  };
}

function notification(level: 'error' | 'warning', text: string): object {
  return { level, message: { text: sarifMessage([text]) } };
}

function resultsOf(found: readonly PlacedFinding[], indexes: ReadonlyMap<string, number>): object[] {
  const seen = new Map<string, number>();
  return found.map((one) => {
    const { check, level, isNew, page, pagesCount, place, marks } = one;
    return {
      ruleId: check.id,
      ruleIndex: indexes.get(check.id),
      level: levels[level],
      message: { text: resultMessage(one) },
      locations: [locationOf(one)],
      partialFingerprints: {
        ...(place.isOnDisk ? {} : { primaryLocationLineHash: lineHash(one, seen) }),
        'assay/v1': `${check.id}:${marks.join(',')}`,
      },
      properties: {
        page: printable(page.url),
        ...(pagesCount > 1 && { pages: pagesCount }),
        points: check.pointsLost,
        ...(isNew && { new: true }),
      },
    };
  });
}

const levels: Readonly<Record<FindingLevel, 'error' | 'warning' | 'note'>> = {
  ...{ error: 'error', warning: 'warning', note: 'note', info: 'note' },
};

/** No `uriBaseId`: it is not read. */
function locationOf({ place, line, column }: PlacedFinding): object {
  const columns = column === null ? {} : { startColumn: column };
  const ends = column === null ? {} : { endLine: line, endColumn: column + 1 };
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(place) },
      region: { startLine: line, ...columns, ...ends },
    },
  };
}

function uriOf({ path }: FilePlace): string {
  return path
    .split('/')
    .map((name) => encodeURIComponent(name.toWellFormed()))
    .join('/');
}

/** Of a file that is there, the uploader makes its own and warns of each that differs. */
function lineHash({ check, place, marks }: PlacedFinding, seen: Map<string, number>): string {
  const own = hash('sha256', [check.id, place.path, marks[0] ?? ''].join('\n')).slice(0, 16);
  const count = (seen.get(own) ?? 0) + 1;
  seen.set(own, count);
  return `${own}:${count}`;
}
