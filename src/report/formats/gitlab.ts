import { hash } from 'node:crypto';
import { shortened } from '../../lib/cut-text.ts';
import type { BuildReport, FindingLevel } from '../build-report.ts';
import { printable } from '../terminal.ts';
import type { ExportFormat } from './format.ts';
import { jsonText } from './json-text.ts';
import { pageSentence } from './place-text.ts';
import { type PlacedFinding, placedFindings } from './placed-findings.ts';
import { ungatedBuild } from './ungated-build.ts';

export const gitlab = {
  id: 'gitlab',
  ending: 'json',
  // It is no report of ours, which is what the API describes as `application/json`.
  mediaType: 'application/x.gitlab-code-quality+json; charset=utf-8',
  name: 'GitLab code quality',
  menu: ['GitLab', 'code quality'],
  about: 'findings as a code quality report of GitLab',
  icon: 'code',
  isForBuilds: true,
  isForAnybody: true,
  write: (report) => writeGitlab(ungatedBuild(report)),
} as const satisfies ExportFormat;

const descriptionMax = 1_000;

/** @see https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format */
export function writeGitlab(build: BuildReport): string {
  const seen = new Map<string, number>();
  const issues = placedFindings(build).map((found) => ({
    description: shortened(`${printable(found.headline)}. ${pageSentence(found)}`, descriptionMax),
    check_name: found.check.id,
    fingerprint: fingerprintOf(found, seen),
    severity: severities[found.level],
    location: { path: found.place.path, lines: { begin: found.line } },
  }));
  return jsonText(issues);
}

const severities: Readonly<Record<FindingLevel, string>> = {
  ...{ error: 'critical', warning: 'major', note: 'minor', info: 'info' },
};

/** Of equal ones GitLab shows the first alone, so they are counted. */
function fingerprintOf({ check, place, marks }: PlacedFinding, seen: Map<string, number>): string {
  const own = [check.id, place.path, ...marks].join('\n');
  const count = (seen.get(own) ?? 0) + 1;
  seen.set(own, count);
  return hash('sha256', `${own}\n${count}`).slice(0, 32);
}
