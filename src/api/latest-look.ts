import { createHash } from 'node:crypto';
import { type ReadLook, readLook } from '../services/looks/read-look.ts';
import type { LookWithBody } from '../services/looks/types.ts';
import type { Report, Run } from '../services/reports/types.ts';
import type { LookView } from './look-schemas.ts';
import { presentLook } from './present-look.ts';
import { base, type RouteParts } from './routes.ts';

type LookParts = Pick<RouteParts, 'services' | 'presenter' | 'address'>;

interface ShownLook {
  readonly look: ReadLook;
  readonly view: LookView;
  /** Part of the entity tag of its report: another whenever the view is another. */
  readonly mark: string;
}

/** The latest look of one report; null: no browser was ever asked. */
export async function latestLook(parts: LookParts, report: Report): Promise<ShownLook | null> {
  const { accountId, id, browser } = report;
  if (browser === null) return null;
  const look = await parts.services.looks.latestWithBody(accountId, id);
  return look && shownOf(parts, id, look, browser);
}

/** Of one run; null: none was asked for. */
export async function lookOfRun(
  parts: LookParts,
  accountId: number,
  { reportId, number, browser }: Run,
): Promise<ShownLook | null> {
  if (browser === null) return null;
  const look = await parts.services.looks.ofRun(accountId, reportId, number);
  return look && shownOf(parts, reportId, look, browser);
}

function shownOf(
  { presenter, address }: LookParts,
  reportId: number,
  stored: LookWithBody,
  summary: NonNullable<Report['browser']>,
): ShownLook {
  const look = readLook(stored);
  const pictures = `${address.origin()}${base}/reports/${reportId}/pictures`;
  const { runNumber, state, finishedAt, body } = look;
  const facts = [runNumber, state, finishedAt, look.pictures, body === null, summary];
  return {
    look,
    view: presentLook(look, summary, pictures, presenter.check),
    mark: createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 8),
  };
}
