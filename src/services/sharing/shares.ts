import { unpackBody } from '../../report/stored-body.ts';
import { stateCodes } from '../../store/codes.ts';
import type { Db } from '../../store/db.ts';
import { findReport, type ReportRow } from '../../store/reports/reports.ts';
import { findReportBody } from '../../store/reports/run-bodies.ts';
import {
  findProjectShare,
  findShare,
  type ProjectShareRow,
  type ShareRow,
} from '../../store/reports/shares.ts';
import { findSiteShare, type SiteShareRow } from '../../store/sites/site-share.ts';
import { readSharedProject } from '../reports/project-share-page.ts';
import { shownPrivacies } from '../reports/project-view.ts';
import { reportOf } from '../reports/report-view.ts';
import { createShareDoor, type ShareDoorParts, type Shared } from './share-door.ts';
import { readSharedSite } from './shared-site.ts';
import type { OpenedShare, SharedReport, SharesService } from './types.ts';

const sharedReport: Shared<ShareRow> = { noun: 'report', find: findShare };
const sharedProject: Shared<ProjectShareRow> = { noun: 'project', find: findProjectShare };
const sharedSite: Shared<SiteShareRow> = { noun: 'site', find: findSiteShare };
const kinds = { report: sharedReport, project: sharedProject, site: sharedSite } as const;

/** What a share link shows to those whom it lets in. */
export function createSharesService(parts: ShareDoorParts): SharesService {
  const { db, now } = parts;
  const door = createShareDoor(parts);

  return {
    async open(slug, viewer) {
      const look = await door.look(sharedReport, slug, viewer);
      return look.kind === 'open' ? openedReport(db, look.row, look) : look;
    },

    async openProject(slug, viewer) {
      const look = await door.look(sharedProject, slug, viewer);
      if (look.kind !== 'open') return look;
      const { row, isPublic, isIndexable, isOwner } = look;
      const project = await readSharedProject(db, row.accountId, row.project, now());
      return { kind: 'project', project, isPublic, isIndexable, isOwner };
    },

    async openSite(slug, viewer) {
      const look = await door.look(sharedSite, slug, viewer);
      if (look.kind !== 'open') return look;
      const { row, isPublic, isIndexable, isOwner } = look;
      const opened = await readSharedSite(db, row.site);
      if (opened === undefined) return { kind: 'absent' };
      return { kind: 'site', ...opened, isPublic, isIndexable, isOwner };
    },

    async openPage(slug, reportId, viewer) {
      const look = await door.look(sharedProject, slug, viewer);
      if (look.kind !== 'open') return look;
      const { accountId, project } = look.row;
      const report = await findReport(db, accountId, reportId);
      const isShown = report !== undefined && shownPrivacies(project.share).includes(report.privacy);
      if (!isShown || report.projectId !== project.id) return { kind: 'absent' };
      return openedReport(db, report, look);
    },

    unlock: (noun, ...tried) => door.unlock(kinds[noun], ...tried),
    redeem: (noun, ...tried) => door.redeem(kinds[noun], ...tried),
  };
}

async function openedReport(
  db: Db,
  row: ReportRow,
  { isPublic, isIndexable, isOwner }: Pick<OpenedReport, 'isPublic' | 'isIndexable' | 'isOwner'>,
): Promise<OpenedShare> {
  const report = await sharedOf(db, row);
  if (report === undefined) return { kind: 'absent' };
  const { id, accountId, browserRunId } = row;
  return {
    ...{ kind: 'report', report, isPublic, isIndexable, isOwner, reportId: isOwner ? id : null },
    look: browserRunId === null ? null : { accountId, reportId: id },
  };
}

type OpenedReport = Extract<OpenedShare, { kind: 'report' }>;

/** Undefined: there is no good run, and none is to be expected. Such a report looks like none at all. */
async function sharedOf(db: Db, row: ReportRow): Promise<SharedReport | undefined> {
  const { accountId, completedRunId } = row;
  if (completedRunId === null && row.state === stateCodes.failed) return undefined;
  const packed = completedRunId === null ? undefined : await findReportBody(db, accountId, completedRunId);
  const { url, project, title, score, result, previousScore, trend, ...report } = reportOf(row);
  return {
    ...{ url, project, title, score, result, previousScore, trend },
    checksVersion: report.checksVersion,
    generatedAt: report.generatedAt,
    body: packed === undefined ? null : unpackBody(packed),
    version: report.version,
  };
}
