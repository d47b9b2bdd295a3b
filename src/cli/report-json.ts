import type { ReportBody } from '../report/body.ts';
import type { ReportWithBody } from '../services/reports/types.ts';

/** What a report of the API tells that only a server can know. */
const serverOnly = {
  id: null,
  project: null,
  privacy: null,
  has_password: null,
  share_url: null,
  indexable: null,
  trend: null,
  previous_score: null,
  runs_count: null,
  created_at: null,
  updated_at: null,
} as const;

/** A page that was audited, as far as a report tells of it. */
type Told = { readonly url: string; readonly finishedAt: number } & (
  | { readonly ok: true; readonly body: ReportBody }
  | { readonly ok: false; readonly failure: { readonly code: string; readonly message: string } }
);

/**
 * The report as `GET /reports/{id}` gives it.
 * @param present turns a report into what the API answers
 * @param partial with `--only`: adds `"partial": true`, as such a score compares with no other
 */
export function reportView(
  audited: Told,
  present: (report: ReportWithBody) => object,
  { partial }: { readonly partial: boolean },
): object {
  const error = audited.ok ? null : { code: audited.failure.code, message: audited.failure.message };
  const view = { ...present(reportOf(audited)), error, ...serverOnly };
  return partial ? { ...view, partial } : view;
}

function reportOf(audited: Told): ReportWithBody {
  const body = audited.ok ? audited.body : null;
  return {
    url: audited.url,
    state: audited.ok ? 'completed' : 'failed',
    generatedAt: audited.ok ? audited.finishedAt : null,
    score: body?.score ?? null,
    result: body?.result ?? null,
    categories: body?.categories ?? {},
    incomplete: body?.incomplete ?? false,
    cap: body?.cap ?? null,
    profile: body?.profile ?? null,
    title: body?.title ?? null,
    checksVersion: body?.checksVersion ?? null,
    findingsCount: body === null ? null : body.failing.fail.length + body.failing.warn.length,
    body,
    ...unknownHere,
  };
}

/** Replaced in what is printed. */
const unknownHere = {
  error: null,
  id: 0,
  accountId: 0,
  project: '',
  privacy: 1,
  hasPassword: false,
  slug: '',
  indexable: false,
  trend: [],
  previousScore: null,
  runsCount: 1,
  createdAt: 0,
  updatedAt: 0,
  version: 0,
} as const satisfies Partial<ReportWithBody>;
