import type { ReportBody } from '../report/body.ts';
import type { BuildLook } from '../report/build-report.ts';
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
  | { readonly ok: true; readonly body: ReportBody; readonly look?: BuildLook }
  | { readonly ok: false; readonly failure: { readonly code: string; readonly message: string } }
);

interface ReportWriter {
  /** Turns a report into what the API answers. */
  readonly present: (report: ReportWithBody) => object;
  /** The same of what a browser made of it. */
  readonly presentLook: (look: BuildLook) => object;
  /** With `--only`: adds `"partial": true`, as such a score compares with no other. */
  readonly partial: boolean;
}

/** The report as `GET /reports/{id}` gives it; `browser` only where one was asked to look. */
export function reportView(audited: Told, { present, presentLook, partial }: ReportWriter): object {
  const error = audited.ok ? null : { code: audited.failure.code, message: audited.failure.message };
  const look = audited.ok ? audited.look : undefined;
  const browser = look === undefined ? {} : { browser: presentLook(look) };
  const view = { ...present(reportOf(audited)), ...browser, error, ...serverOnly };
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
  browser: null,
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
  waiversHash: null,
  createdAt: 0,
  updatedAt: 0,
  version: 0,
} as const satisfies Partial<ReportWithBody>;
