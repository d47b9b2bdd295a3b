import { catalogue } from '../../src/checks/catalogue.ts';
import { runChecks } from '../../src/checks/run.ts';
import { decodeEvidence, encodeEvidence } from '../../src/evidence/encode.ts';
import type { Evidence } from '../../src/evidence/evidence.ts';
import { readPage } from '../../src/gather/html-summary.ts';
import type { ReportBody } from '../../src/report/body.ts';
import { buildBody } from '../../src/report/build.ts';

/** The report of evidence as it was stored: encoded, decoded and judged anew. */
export function judgeStored(evidence: Evidence): ReportBody {
  const { bytes, trimmed } = encodeEvidence(evidence);
  if (bytes === null || trimmed) throw new Error('This evidence is too large to be stored whole.');
  return judge(decodeEvidence(bytes));
}

/** The report of evidence as it is, by all checks. */
export function judge(evidence: Evidence): ReportBody {
  const { chain, body } = evidence;
  const final = chain.at(-1);
  const isPage = final !== undefined && final.status >= 200 && final.status <= 299;
  const document = isPage ? readPage({ bytes: body.bytes, fields: final.fields, url: final.url }) : undefined;
  return buildBody(evidence, document, runChecks(evidence, catalogue, document));
}

/**
 * A report in lines that a diff shows well: what decides the score, without texts and items. Passed checks are counted
 * and those that do not apply are left out, so that one more check changes the pages alone that it judges.
 */
export function goldenOf(about: string, evidence: Evidence, body: ReportBody): string {
  const { score, result, incomplete, coverage, cap, categories, checks, checksVersion } = body;
  const overall = [
    score ?? 'no score',
    result ?? 'no result',
    ...(incomplete ? ['incomplete'] : []),
    `coverage ${coverage.toFixed(3)}`,
    cap === null ? 'no cap' : `capped by ${cap.check} from ${cap.scoreBefore}`,
  ];
  const lines = Object.entries(categories).flatMap(([category, { score: own, result: colour }]) => {
    const judged = checks.filter((check) => check.category === category);
    const passed = judged.filter(({ outcome }) => outcome === 'pass').length;
    const told = judged.filter(
      ({ outcome, reason }) =>
        reason === 'no_evidence' || (outcome !== 'pass' && outcome !== 'not_applicable'),
    );
    return [
      `${category} ${own === null ? 'no score' : `${own} ${colour}`}, ${passed} passed`,
      ...told.map(({ outcome, reason, id }) => `  ${(reason ?? outcome).padEnd(12)} ${id}`),
    ];
  });
  const { finalUrl, status } = body.facts;
  return [
    about,
    `${status} ${finalUrl}`,
    `checks ${checksVersion}, evidence ${evidence.evidenceVersion}`,
    overall.join(', '),
    '',
    ...lines,
    '',
  ].join('\n');
}
