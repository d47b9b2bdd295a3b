import { presentLook } from '../api/present-look.ts';
import type { ReportPresenter } from '../api/present-report.ts';
import type { BuildLook } from '../report/build-report.ts';

/** What a browser made of a page, as the API answers it; without pictures, which have no address without a server. */
export function lookView(look: BuildLook, check: ReportPresenter['check']): object {
  const state = look.ok ? 'completed' : 'failed';
  const body = look.ok ? look.body : null;
  const { score = null, result = null, product = null, metrics = null, finishedAt = null } = body ?? {};
  const error = look.ok ? null : look.failure;
  const told = { state, metrics: metrics?.simulated ?? null, product, error, finishedAt, body } as const;
  return presentLook({ ...told, pictures: [] }, { state, score, result }, '', check);
}
