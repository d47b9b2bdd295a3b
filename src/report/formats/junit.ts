import { shortened } from '../../lib/cut-text.ts';
import type { BuildPage, BuildReport } from '../build-report.ts';
import type { ExportFormat } from './format.ts';
import { casesOf, type TestCase } from './junit-cases.ts';
import { ungatedBuild } from './ungated-build.ts';
import { element, xmlText } from './xml.ts';

export const junit = {
  id: 'junit',
  ending: 'xml',
  mediaType: 'application/xml; charset=utf-8',
  name: 'JUnit',
  menu: ['JUnit', 'test results'],
  about: 'a test case for each check, as builds read them',
  icon: 'code',
  isForBuilds: true,
  isForAnybody: true,
  write: (report) => writeJunit(ungatedBuild(report)),
} as const satisfies ExportFormat;

const textMax = 2_000;

/**
 * Test results as the xunit plugin of Jenkins describes them, which other readers take as well: a suite is a page, and a
 * failure stands exactly where the gate broke (B5).
 */
export function writeJunit(build: BuildReport): string {
  const names = new Set<string>();
  const suites = build.pages.map((page) => suiteOf(page, build, names));
  const sum = (count: (suite: Suite) => number) => suites.reduce((all, suite) => all + count(suite), 0);
  const root = element(
    'testsuites',
    {
      name: build.label === null ? 'assay' : `assay/${build.label}`,
      time: secondsOf(build),
      tests: sum(({ tests }) => tests),
      failures: sum(({ failures }) => failures),
      errors: sum(({ errors }) => errors),
    },
    `\n${suites.map(({ xml }) => xml).join('')}`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

interface Suite {
  readonly xml: string;
  readonly tests: number;
  readonly failures: number;
  readonly errors: number;
}

/** @param names of all suites: readers drop the second of a name */
function suiteOf(page: BuildPage, build: BuildReport, names: Set<string>): Suite {
  const { name, url } = page;
  const cases = casesOf(page, build);
  const count = (kind: TestCase['kind']) => cases.filter((one) => one.kind === kind).length;
  const [tests, failures, errors] = [cases.length, count('failure'), count('error')];
  const { path, isOnDisk } = build.places.fileOf(url, url);
  const attributes = {
    ...{ name: unique(name, names), tests, failures, errors, skipped: count('skipped') },
    time: secondsOf(page),
    timestamp: new Date(page.startedAt).toISOString().slice(0, 19),
    hostname: new URL(url).host,
    ...(isOnDisk && { file: path }),
    url,
  };
  const inner = [propertiesOf(page), ...cases.map((one) => caseOf(one, names))].join('');
  return { xml: `${element('testsuite', attributes, `\n${inner}`)}\n`, tests, failures, errors };
}

function propertiesOf(page: BuildPage): string {
  if (!page.ok) return '';
  const { score, result } = page.body;
  const values = { score: score ?? undefined, result: result ?? undefined };
  const properties = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => element('property', { name, value }));
  return properties.length === 0 ? '' : `${element('properties', {}, properties.join(''))}\n`;
}

function caseOf({ kind, group, name, type, message, text }: TestCase, names: Set<string>): string {
  const attributes = { classname: `assay.${group}`, name: unique(name, names) };
  // GitLab reads the text, others the attribute.
  const inner = xmlText(shortened(text === '' ? message : `${message}\n${text}`, textMax));
  if (kind !== 'passed')
    return `${element('testcase', attributes, element(kind, { type, message: shortened(message, textMax) }, inner))}\n`;
  return `${element('testcase', attributes, inner === '' ? '' : element('system-out', {}, inner))}\n`;
}

function unique(name: string, names: Set<string>): string {
  let own = name;
  for (let count = 2; names.has(own); count += 1) own = `${name} (${count})`;
  names.add(own);
  return own;
}

function secondsOf({ startedAt, finishedAt }: { startedAt: number; finishedAt: number }): string {
  return (Math.max(0, finishedAt - startedAt) / 1_000).toFixed(3);
}
