import { readId } from '../../lib/row-id.ts';
import { sharePath } from '../../services/sharing/shared-noun.ts';
import type { OpenedProject, SharedReport } from '../../services/sharing/types.ts';
import { type Answer, page as pageOf, redirect } from '../answer.ts';
import { assetPath } from '../assets.ts';
import type { PageParts } from '../parts.ts';
import { projectPath } from '../projects/paths.ts';
import type { Pages } from '../route.ts';
import type { Visit } from '../visit.ts';
import { clientReportWords as words } from '../words/client-report.ts';
import { sharedWords } from '../words/shared.ts';
import { askedPage, askedPath, shownQuery } from './asked-page.ts';
import { ClientReport } from './client-report.tsx';
import { absent, addUnlock, askForPassword, redeemed } from './door-pages.tsx';
import { isKept, pageIngredients, pageVary, tagOf } from './kept-page.ts';
import { sharedReportFile, sharedReportPage } from './report-page.tsx';
import { SharedHead } from './shared-head.tsx';
import { viewerOf } from './viewer.ts';

/** The share page of a project, and its reports below it. */
export const sharedProjectPages: Pages = (add, parts) => {
  const { shares } = parts.services;

  add({
    method: 'GET',
    path: '/p/:slug',
    who: 'anybody',
    query: { k: 'line' },
    async handle(visit) {
      parts.admission.toList();
      const slug = visit.param('slug');
      const asked = askedPage('project', slug, visit.query);
      const clean = await redeemed(parts, visit, asked);
      if (clean !== undefined) return clean;
      const opened = await shares.openProject(slug, viewerOf(visit));
      if (opened.kind === 'absent') throw absent();
      return opened.kind === 'password'
        ? askForPassword(parts, visit, asked)
        : projectPage(parts, visit, opened);
    },
  });

  addUnlock(add, parts, 'project');

  add({
    method: 'GET',
    path: '/p/:slug/:report',
    who: 'anybody',
    markdown: 'asked',
    query: shownQuery,
    async handle(visit) {
      const { slug, page, opened } = await openPage(visit);
      if (opened.kind === 'password')
        return askForPassword(parts, visit, askedPage('project', slug, visit.query, String(page)));
      return sharedReportPage(parts, visit, opened, placeOf(slug, page, opened.report));
    },
  });

  add({
    method: 'GET',
    path: '/p/:slug/:report/export',
    who: 'anybody',
    query: { format: 'line' },
    async handle(visit) {
      const { slug, page, opened } = await openPage(visit);
      // S5
      if (opened.kind === 'password')
        return redirect(askedPath(askedPage('project', slug, visit.query, String(page))));
      return sharedReportFile(parts, visit, opened, placeOf(slug, page, opened.report));
    },
  });

  async function openPage(visit: Visit) {
    const slug = visit.param('slug');
    const page = readId(visit.param('report'));
    if (page === undefined) throw absent();
    const opened = await shares.openPage(slug, page, viewerOf(visit));
    if (opened.kind === 'absent') throw absent();
    return { slug, page, opened };
  }
};

function placeOf(slug: string, id: number, { project }: SharedReport) {
  const href = sharePath('project', slug);
  return { path: `${href}/${id}`, project: { href, name: project } };
}

function projectPage(
  parts: PageParts,
  visit: Visit,
  opened: Extract<OpenedProject, { kind: 'project' }>,
): Answer {
  const { project: data, isPublic, isIndexable, isOwner } = opened;
  const path = sharePath('project', visit.param('slug'));
  const isForAll = isPublic && !isOwner;
  if (isPublic) {
    const own = [path, data, [isIndexable, isOwner], pageIngredients(parts, visit, 'openStyle', isForAll)];
    if (isKept(visit, tagOf(parts, 'p', own), pageVary)) return 'sent';
  }
  const title = words.title(data.project);
  return pageOf({
    title,
    frame: 'plain',
    sheet: 'openStyle',
    isIndexable,
    isForAll,
    head: (
      <SharedHead
        title={title}
        description={words.description(data)}
        url={parts.origin() + path}
        image={parts.origin() + assetPath(parts.assets.shareImage)}
      />
    ),
    tools: isOwner && (
      <a class="btn quiet" href={projectPath(data.project)}>
        {sharedWords.openOwn}
      </a>
    ),
    footer: (
      <>
        <a href="/checks">{sharedWords.checks}</a>
        <span class="push">{sharedWords.madeWith}</span>
      </>
    ),
    main: (
      <ClientReport
        data={data}
        path={path}
        checks={new Map(parts.catalogue.checks.map((check) => [check.id, check]))}
      />
    ),
  });
}
