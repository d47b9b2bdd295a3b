import type { BackEnd, ReportRow } from '../../mcp/back-end.ts';
import type { Report } from '../../services/reports/types.ts';
import { idOf } from '../reports.ts';
import { given, type RouteParts } from '../routes.ts';
import { auditsOf } from './audits.ts';
import type { Call } from './call.ts';
import { guardOf } from './guarded.ts';
import { compareRuns, readReport } from './read-report.ts';

/** What one call may do: what its key may do by the API, of its account alone. */
export function serverBackEnd(parts: RouteParts, call: Call): BackEnd {
  const { services, catalogue } = parts;
  const { accountId, scopes } = call.client;
  const audits = auditsOf(parts, call);
  const guarded = guardOf(parts, call);
  // As of the API, where a key that only writes is answered with the report that it has changed.
  const reads = call.asked.name === 'verify_fix' ? 'write' : 'read';
  const named = (report: string) => ({ accountId, id: idOf({ params: { id: report } }) });
  return {
    place: 'server',
    may: { read: scopes.includes('read'), write: scopes.includes('write') },
    checks: catalogue.checks,
    audit: guarded('write', audits.audit),
    again: guarded('write', audits.again),
    report: guarded(reads, async (report, run) => readReport(parts, named(report), run)),
    compare: guarded(reads, async (report, older, newer) => compareRuns(parts, named(report), older, newer)),
    account: {
      reports: guarded('read', async ({ sortBy, ...query }) => {
        const page = await services.reports.list(accountId, {
          ...{ sortBy, sort: sortBy === 'generated_at' ? 'desc' : 'asc', perPage: 50, page: 1 },
          ...given(query),
        });
        const before = (page.page - 1) * page.perPage;
        return {
          rows: page.rows.map(rowOf),
          left: Math.max(page.rows.length, page.total - before),
          cursor: page.cursors.next,
        };
      }),

      project: guarded('read', async (project) => {
        const found = await services.projects.get(accountId, project);
        return {
          id: String(found.id),
          name: found.project,
          reports: found.reportsCount,
          averageScore: found.averageScore,
          results: found.results,
          worst: found.worst.map(rowOf),
          findings: found.findings.map(({ check, fails, warns }) => ({ check, fails, warns })),
        };
      }),
    },
  };
}

function rowOf({ id, url, title, state, score, result, generatedAt }: Report): ReportRow {
  return { id: String(id), url, title, state, score, result, generatedAt };
}
