import { isDeepStrictEqual } from 'node:util';
import type { Expectations } from '../../checks/expectations.ts';
import type { KeyRing } from '../../lib/key-ring.ts';
import {
  dropProjectCounters,
  listProjectTallies,
  listTallies,
  wholeAccount,
} from '../../store/counters/tallies.ts';
import { type Db, inTransaction } from '../../store/db.ts';
import { listIdentity } from '../../store/lists/cursor.ts';
import { countProjects, type ProjectList, readProjects } from '../../store/lists/project-list.ts';
import {
  buryProject,
  readProjectsCount,
  setExpectations,
  setProjectSwitch,
} from '../../store/reports/projects.ts';
import { burySites } from '../../store/sites/change-site.ts';
import type { Page } from '../page.ts';
import { listPage, openCursor } from '../paging.ts';
import { lockAndConfirmRights, requireOwnerBehind, requireRecentPassword } from '../people/permissions.ts';
import type { RunEvents } from '../running/events.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { noProject, requireProject, requireVersion, takeProject } from './find-project.ts';
import { readFirstTasks } from './first-tasks.ts';
import { readBaseline } from './project-baseline.ts';
import { readProjectDetail } from './project-detail.ts';
import { exportReports } from './project-export.ts';
import { type ProjectShareParts, shareProject } from './project-share.ts';
import type { Project, ProjectQuery, ProjectsService } from './project-types.ts';
import { browserSwitches, failedIn, projectOf, sumsOf } from './project-view.ts';
import { projectSpelling } from './search-term.ts';

interface ProjectsParts extends ProjectShareParts {
  readonly cursorKeys: KeyRing;
  readonly events: RunEvents;
}

export function createProjectsService(parts: ProjectsParts): ProjectsService {
  const { db, cursorKeys, events, now } = parts;
  return {
    async totals(accountId) {
      const [projectsCount, tallies] = await Promise.all([
        readProjectsCount(db, accountId),
        listTallies(db, accountId, wholeAccount),
      ]);
      return { projectsCount, ...sumsOf(tallies), failedCount: failedIn(tallies) };
    },

    list: (accountId, query) => list(db, cursorKeys, accountId, query),

    async get(accountId, project) {
      return readProjectDetail(db, accountId, await requireProject(db, accountId, project), now());
    },

    async export(accountId, project) {
      const { id, name } = await requireProject(db, accountId, project);
      return { project: name, at: now(), reports: exportReports(db, accountId, id) };
    },

    async baseline(accountId, project) {
      return readBaseline(db, accountId, await requireProject(db, accountId, project));
    },

    async find(accountId, project) {
      const { id, name } = await requireProject(db, accountId, project);
      return { id, project: name };
    },

    firstTasks: (accountId, reports) => readFirstTasks(db, accountId, reports),

    async declare(caller, project, change, ifMatch) {
      const { accountId } = caller;
      return inTransaction(db, async (tx) => {
        const found = await takeProject(tx, accountId, project);
        await requireVersion(tx, accountId, found, now(), ifMatch);
        const expectations = { ...found.expectations, ...change };
        if (!isDeepStrictEqual(expectations, found.expectations)) {
          await setExpectations(tx, accountId, found.id, expectations);
          await writeAuditLog(tx, caller, now(), {
            action: 'project.expectations_changed',
            object: `project:${found.id}`,
            detail: declarationOf(found.name, expectations),
          });
        }
        return readProjectDetail(tx, accountId, { ...found, expectations }, now());
      });
    },

    async switchBrowser(caller, project, choice, ifMatch) {
      const { accountId } = caller;
      return inTransaction(db, async (tx) => {
        const found = await takeProject(tx, accountId, project);
        await requireVersion(tx, accountId, found, now(), ifMatch);
        const browser = browserSwitches.indexOf(choice) as typeof found.browser;
        if (browser !== found.browser) {
          await setProjectSwitch(tx, accountId, found.id, browser);
          await writeAuditLog(tx, caller, now(), {
            action: 'project.browser_changed',
            object: `project:${found.id}`,
            detail: `${found.name}, browser: ${choice}`,
          });
        }
        return readProjectDetail(tx, accountId, { ...found, browser }, now());
      });
    },

    share: (caller, project, change, ifMatch) => shareProject(parts, caller, project, change, ifMatch),

    async delete(caller, project, ifMatch) {
      const { accountId } = caller;
      const { id, name } = await inTransaction(db, async (tx) => {
        await requireOwnerBehind(tx, caller);
        requireRecentPassword(caller, now());
        const found = await takeProject(tx, accountId, project);
        await lockAndConfirmRights(tx, caller, now());
        await requireVersion(tx, accountId, found, now(), ifMatch);
        if (!(await buryProject(tx, accountId, found.id, now()))) throw noProject();
        await dropProjectCounters(tx, accountId, found.id);
        await burySites(tx, accountId, { projectId: found.id }, now());
        await writeAuditLog(tx, caller, now(), {
          action: 'project.deleted',
          object: `project:${found.id}`,
          detail: found.name,
        });
        return found;
      });
      events.wake('deleted', { accountId, reportId: null });
      return { id, project: name };
    },
  };
}

/** For the audit log. */
function declarationOf(project: string, { indexable, aiSearch, deployed }: Expectations): string {
  return `${project}, indexable: ${indexable}, AI search: ${aiSearch}, deployed: ${deployed}`;
}

const sorts = { created_at: 'createdAt', project: 'name', average_score: 'average' } as const;

async function list(
  db: Db,
  cursorKeys: KeyRing,
  accountId: number,
  query: ProjectQuery,
): Promise<Page<Project>> {
  const search = query.search === undefined ? undefined : projectSpelling(query.search);
  const projects: ProjectList = {
    accountId,
    search,
    sort: sorts[query.sortBy],
    isDescending: query.sort === 'desc',
  };
  // A term that no host name can hold is found in none.
  const isHopeless = query.search !== undefined && search === undefined;
  const { sortBy, sort, perPage } = query;
  const identity = listIdentity(['projects', accountId, sortBy, sort, perPage, query.search ?? null]);
  const page = await listPage(
    {
      total: async (known) => (isHopeless ? 0 : (known ?? countProjects(db, projects))),
      read: (reach) => readProjects(db, projects, reach),
      positionOf: ({ id, name, average }) => ({
        value: { createdAt: id, name, average }[projects.sort],
        id,
      }),
    },
    query,
    openCursor(query, cursorKeys, identity),
    cursorKeys,
    identity,
  );
  const ids = page.rows.map(({ id }) => id);
  const tallies = Map.groupBy(await listProjectTallies(db, accountId, ids), ({ projectId }) => projectId);
  return { ...page, rows: page.rows.map((row) => projectOf(row, tallies.get(row.id) ?? [])) };
}
