import type { ComponentChildren } from 'preact';
import { AssayError } from '../../errors.ts';
import type { Privacy } from '../../services/reports/types.ts';
import { sharePath } from '../../services/sharing/shared-noun.ts';
import type { Linked, SharedNoun } from '../../services/sharing/types.ts';
import { page, redirect } from '../answer.ts';
import type { PageParts } from '../parts.ts';
import { Crumbs as ProjectCrumbs } from '../projects/crumbs.tsx';
import { projectPath } from '../projects/paths.ts';
import type { AddPage, Pages } from '../route.ts';
import { SiteCrumbs } from '../sites/crumbs.tsx';
import { siteIdOf, sitePath } from '../sites/paths.ts';
import type { MemberVisit } from '../visit.ts';
import { words as pageWords } from '../words/en.ts';
import { reportWords } from '../words/report.ts';
import { idOf } from './read-report.ts';
import { Crumbs } from './report-head.tsx';
import { LinksView, lifetimeOf, linkHours } from './signed-links-view.tsx';

const words = reportWords.links;

/** S4: links that open one report, one project or one site for a while. */
export const linkPages: Pages = (add, parts) => {
  const { services } = parts;

  addLinks(add, parts, {
    path: '/reports/:id/links',
    async read({ session, param }) {
      const report = await services.reports.get(session.account.id, idOf(param('id')));
      const { id, privacy } = report;
      const crumbs = <Crumbs report={report} below={words.title} />;
      return { noun: 'report', id, privacy, path: `/reports/${id}/links`, crumbs };
    },
    listPath: (param) => `/reports/${encodeURIComponent(param('id'))}/links`,
  });

  addLinks(add, parts, {
    path: '/projects/:project/links',
    async read({ session, param }) {
      const { id, project, sharing } = await services.projects.get(session.account.id, param('project'));
      const crumbs = <ProjectCrumbs project={project} below={words.title} />;
      return { noun: 'project', id, privacy: sharing.privacy, path: projectPath(project, '/links'), crumbs };
    },
    listPath: (param) => projectPath(param('project'), '/links'),
  });

  addLinks(add, parts, {
    path: '/sites/:id/links',
    async read({ session, param }) {
      const site = await services.sites.get(session.account.id, siteIdOf(param('id')));
      const { id, privacy } = site;
      const crumbs = <SiteCrumbs site={site} below={words.title} />;
      return { noun: 'site', id, privacy, path: sitePath(id, '/links'), crumbs };
    },
    listPath: (param) => `/sites/${encodeURIComponent(param('id'))}/links`,
  });
};

/** What links open, as the page about them shows it. */
interface Opens extends Linked {
  readonly noun: SharedNoun;
  readonly privacy: Privacy;
  /** Of the page. */
  readonly path: string;
  readonly crumbs: ComponentChildren;
}

interface LinkRoutes {
  readonly path: string;
  readonly read: (visit: MemberVisit) => Promise<Opens>;
  readonly listPath: (param: MemberVisit['param']) => string;
}

function addLinks(add: AddPage, parts: PageParts, { path, read, listPath }: LinkRoutes): void {
  const { services } = parts;

  add({
    method: 'GET',
    path,
    who: 'member',
    handle: async (visit) => view(parts, visit, await read(visit)),
  });

  add({
    method: 'POST',
    path,
    who: 'member',
    isSentOnce: true,
    form: { hours: 'line' },
    async handle(visit) {
      const { caller, form } = visit;
      const hours = linkHours.find((known) => String(known) === form.get('hours'));
      const lifetime = hours === undefined ? undefined : lifetimeOf(hours);
      const opens = await read(visit);
      try {
        const made = await services.links.create(caller, opens, lifetime);
        const url = `${parts.origin()}${sharePath(opens.noun, made.slug)}?k=${made.key}`;
        // Not behind a redirect: the key is in no cookie and in no address of ours.
        return await view(parts, visit, opens, { created: url });
      } catch (error) {
        if (!(error instanceof AssayError) || error.code !== 'validation-failed') throw error;
        return view(parts, visit, opens, { error: error.message });
      }
    },
  });

  add({
    method: 'POST',
    path: `${path}/:link/revoke`,
    who: 'member',
    whenGone: listPath,
    async handle(visit) {
      const opens = await read(visit);
      await services.links.revoke(visit.caller, opens, idOf(visit.param('link')));
      return redirect(opens.path, { tone: 'good', text: words.revoked });
    },
  });
}

const sections = { report: 'reports', project: 'projects', site: 'sites' } as const;

interface Outcome {
  readonly created?: string;
  readonly error?: string;
}

async function view(
  { services }: PageParts,
  { session }: MemberVisit,
  opens: Opens,
  { created, error }: Outcome = {},
) {
  const links = await services.links.list(session.account.id, opens);
  return page({
    status: error === undefined ? 200 : 422,
    title: error === undefined ? words.title : pageWords.errorTitle(words.title),
    section: sections[opens.noun],
    main: (
      <>
        {opens.crumbs}
        <LinksView opens={opens} links={links} created={created ?? null} error={error ?? null} />
      </>
    ),
  });
}
