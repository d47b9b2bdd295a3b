import { type BuildReport, type FoundCheck, noVerdict } from '../build-report.ts';
import type { ExportedReport } from '../exported-report.ts';
import { isFinding } from '../finding.ts';
import { hostPlaces } from './host-places.ts';

/** One report as formats of builds take it. No gate was asked, so that nothing broke it and nothing is new. */
export function ungatedBuild({ url, generatedAt, body, checks, partial }: ExportedReport): BuildReport {
  const { pathname, search } = new URL(url);
  const page = { name: pathname + search, url, startedAt: generatedAt, finishedAt: generatedAt };
  return {
    // Of the rules: a file that anybody may get does not tell which Assay a server runs.
    version: body.checksVersion,
    startedAt: generatedAt,
    finishedAt: generatedAt,
    checks,
    partial: partial === true,
    label: null,
    pages: [
      {
        ...page,
        ok: true,
        body,
        found: body.checks.filter(isFinding).map(foundOf),
        scoreBefore: null,
        fixed: 0,
      },
    ],
    verdict: noVerdict,
    places: hostPlaces,
  };
}

function foundOf({ id, outcome }: ExportedReport['body']['checks'][number]): FoundCheck {
  const level = outcome === 'fail' ? 'warning' : 'note';
  return { check: id, level, state: null, newItems: [], newCount: 0 };
}
