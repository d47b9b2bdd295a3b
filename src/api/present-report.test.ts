import { describe, expect, test } from 'vitest';
import { catalogue, checksVersion } from '../checks/catalogue.ts';
import { runChecks } from '../checks/run.ts';
import { htmlType, sampleEvidence } from '../evidence/sample-evidence.ts';
import type { ReportBody } from '../report/body.ts';
import { buildBody } from '../report/build.ts';
import { sampleLookBody } from '../report/sample-look-body.ts';
import { packBody } from '../report/sample-packed-body.ts';
import { openBody } from '../report/stored-body.ts';
import type { Report } from '../services/reports/types.ts';
import type { LookView } from './look-schemas.ts';
import { presentLook } from './present-look.ts';
import { type ReportPresenter, reportPresenter } from './present-report.ts';

describe('a whole report', () => {
  const presenter = reportPresenter(
    { version: checksVersion, checks: catalogue },
    () => 'https://assay.example.com',
  );
  const evidence = sampleEvidence({ fields: [...htmlType, ['Server', 'Größe “1.2.3”']] });
  const body = buildBody(evidence, undefined, runChecks(evidence, catalogue));

  test.each<[string, ReportBody | null]>([
    ['with all checks', body],
    ['with several advices of each finding', withFurtherAdvice(body)],
    ['with a check that the catalogue no longer knows', older(body)],
    ['without checks', { ...body, checks: [] }],
    ['without a run', null],
  ])('%s is the same in stored bytes as it is field by field', (_, body) => {
    const stored = { ...report, body: body === null ? null : openBody(packBody(body)) };
    const json = presenter.fullJson(stored, null).toString();
    expect(json).toBe(JSON.stringify(presenter.full({ ...report, body }, null)));
    const look = lookOf(presenter);
    expect(presenter.fullJson(stored, look).toString()).toBe(
      JSON.stringify(presenter.full({ ...report, body }, look)),
    );
    // A second time, with texts that are written already.
    expect(presenter.fullJson(stored, null).toString()).toBe(json);
  });
});

function lookOf({ check }: ReportPresenter): LookView {
  const body = sampleLookBody();
  const { score, result, product, finishedAt } = body;
  const told = { state: 'completed', product, finishedAt, metrics: null, error: null, body } as const;
  return presentLook({ ...told, pictures: [] }, { state: 'completed', score, result }, '', check);
}

function older(body: ReportBody): ReportBody {
  const [first, ...checks] = body.checks;
  return {
    ...body,
    checks: first === undefined ? [] : [...checks, { ...first, id: 'gone', advice: 'mend' }],
  };
}

function withFurtherAdvice(body: ReportBody): ReportBody {
  const checks = body.checks.map((check) => {
    const { advice = {} } = catalogue.find(({ id }) => id === check.id) ?? {};
    return check.advice === null ? check : { ...check, furtherAdvice: Object.keys(advice) };
  });
  return { ...body, checks };
}

const report: Report = {
  id: 7,
  accountId: 1,
  url: 'https://example.com/',
  project: 'example.com',
  state: 'completed',
  browser: null,
  score: 73,
  result: 'decent',
  categories: {},
  incomplete: false,
  cap: null,
  profile: 'page',
  privacy: 1,
  hasPassword: false,
  slug: 'slug',
  indexable: false,
  title: 'Ein “Titel”',
  trend: [70, 73],
  previousScore: 70,
  findingsCount: 2,
  runsCount: 2,
  checksVersion,
  waiversHash: null,
  error: null,
  createdAt: 0,
  updatedAt: 1,
  generatedAt: 1,
  version: 3,
};
