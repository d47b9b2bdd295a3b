import { sharePath } from '../../services/sharing/shared-noun.ts';
import { redirect } from '../answer.ts';
import type { Pages } from '../route.ts';
import { askedPage, askedPath, shownQuery } from './asked-page.ts';
import { absent, addUnlock, askForPassword, redeemed } from './door-pages.tsx';
import { sharedProjectPages } from './project-pages.tsx';
import { sharedReportFile, sharedReportFixes, sharedReportPage } from './report-page.tsx';
import { sharedPicture } from './shared-picture.ts';
import { sharedSitePages } from './site-pages.tsx';
import { viewerOf } from './viewer.ts';

/** The pages behind share links, by the table in docs/rules.md. */
export const sharedPages: Pages = (add, parts) => {
  const { shares } = parts.services;
  const placeOf = (slug: string) => ({ path: sharePath('report', slug) });

  add({
    method: 'GET',
    path: '/r/:slug',
    who: 'anybody',
    markdown: 'asked',
    query: { k: 'line', ...shownQuery },
    async handle(visit) {
      const slug = visit.param('slug');
      const asked = askedPage('report', slug, visit.query);
      const clean = await redeemed(parts, visit, asked);
      if (clean !== undefined) return clean;
      const opened = await shares.open(slug, viewerOf(visit));
      if (opened.kind === 'absent') throw absent();
      if (opened.kind === 'password') return askForPassword(parts, visit, asked);
      return sharedReportPage(parts, visit, opened, placeOf(slug));
    },
  });

  addUnlock(add, parts, 'report');

  add({
    method: 'GET',
    path: '/r/:slug/export',
    who: 'anybody',
    query: { format: 'line' },
    async handle(visit) {
      const slug = visit.param('slug');
      const opened = await shares.open(slug, viewerOf(visit));
      if (opened.kind === 'absent') throw absent();
      // S5: the file obeys the rule of the page, so that the form is where its address leads.
      if (opened.kind === 'password') return redirect(askedPath(askedPage('report', slug, visit.query)));
      return sharedReportFile(parts, visit, opened, placeOf(slug));
    },
  });

  for (const path of ['/r/:slug/fixes', '/r/:slug/fixes/:check']) {
    add({
      method: 'GET',
      path,
      who: 'anybody',
      query: { format: 'line' },
      async handle(visit) {
        const slug = visit.param('slug');
        const opened = await shares.open(slug, viewerOf(visit));
        if (opened.kind === 'absent') throw absent();
        if (opened.kind === 'password') return redirect(askedPath(askedPage('report', slug, visit.query)));
        return sharedReportFixes(parts, visit, opened);
      },
    });
  }

  add({
    method: 'GET',
    path: '/r/:slug/picture/:kind',
    who: 'anybody',
    async handle(visit) {
      const slug = visit.param('slug');
      const opened = await shares.open(slug, viewerOf(visit));
      if (opened.kind === 'absent') throw absent();
      if (opened.kind === 'password') return redirect(askedPath(askedPage('report', slug, visit.query)));
      return sharedPicture(parts, visit, opened);
    },
  });

  sharedProjectPages(add, parts);
  sharedSitePages(add, parts);
};
