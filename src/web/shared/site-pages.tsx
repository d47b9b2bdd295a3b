import { Readable } from 'node:stream';
import { text as wholeText } from 'node:stream/consumers';
import { sharePath } from '../../services/sharing/shared-noun.ts';
import type { OpenedSite } from '../../services/sharing/types.ts';
import { type Answer, page, redirect } from '../answer.ts';
import { assetPath } from '../assets.ts';
import { codingOf } from '../compress.ts';
import { pageNumberOf } from '../list-address.ts';
import { isInMarkdown, sendMarkdown } from '../machine/in-markdown.ts';
import type { PageParts } from '../parts.ts';
import type { Pages } from '../route.ts';
import { siteNameOf, sitePath } from '../sites/paths.ts';
import { siteCheckTexts } from '../sites/result/check-texts.ts';
import { SiteExportMenu } from '../sites/result/export-menu.tsx';
import { readFinding } from '../sites/result/finding-pages.tsx';
import { shownFindings } from '../sites/result/finding-rows.tsx';
import { FindingView } from '../sites/result/finding-view.tsx';
import { readLinksIn } from '../sites/result/links-in.tsx';
import { exportAsked, exportFields, sendCrawlFile } from '../sites/result/send-crawl-file.ts';
import { sharedPlace } from '../sites/result/site-place.ts';
import type { Visit } from '../visit.ts';
import { sharedWords } from '../words/shared.ts';
import { siteFindingsWords } from '../words/site-findings.ts';
import { siteResultWords } from '../words/site-result.ts';
import { askedPage, askedPath } from './asked-page.ts';
import { absent, addUnlock, askForPassword, redeemed, sendNotReady } from './door-pages.tsx';
import { isKept, pageIngredients, pageVary, tagOf } from './kept-page.ts';
import { SharedHead } from './shared-head.tsx';
import { SharedSiteCrumbs, SharedSiteFooter, SharedSiteView, SiteNotReady } from './shared-site-view.tsx';
import { viewerOf } from './viewer.ts';

const words = siteResultWords.shared;

/** The share page of a site, the pages of its findings below it, and its report as a file. */
export const sharedSitePages: Pages = (add, parts) => {
  const { shares, crawlDetails } = parts.services;

  add({
    method: 'GET',
    path: '/s/:slug',
    who: 'anybody',
    markdown: 'asked',
    query: { k: 'line' },
    async handle(visit) {
      parts.admission.toList();
      const slug = visit.param('slug');
      const asked = askedPage('site', slug, visit.query);
      const clean = await redeemed(parts, visit, asked);
      if (clean !== undefined) return clean;
      const opened = await shares.openSite(slug, viewerOf(visit));
      if (opened.kind === 'absent') throw absent();
      return opened.kind === 'password'
        ? askForPassword(parts, visit, asked)
        : sitePage(parts, visit, opened);
    },
  });

  addUnlock(add, parts, 'site');

  add({
    method: 'GET',
    path: '/s/:slug/findings/:check',
    who: 'anybody',
    query: { page: 'line' },
    async handle(visit) {
      parts.admission.toList();
      const opened = await open(visit);
      if (opened.kind === 'password') return toDoor(visit);
      return findingPage(parts, visit, opened);
    },
  });

  add({
    method: 'GET',
    path: '/s/:slug/export',
    who: 'anybody',
    query: exportFields,
    async handle(visit) {
      parts.admission.toList();
      const opened = await open(visit);
      // S5: the file obeys the rule of the page, so that the form is where its address leads.
      if (opened.kind === 'password') return toDoor(visit);
      const { part, format } = exportAsked(visit.query);
      // Tables of all pages are for members.
      if (opened.crawl === null || part !== 'site') throw absent();
      const { accountId, siteId, number } = opened.crawl;
      const css = parts.assets.exportStyle;
      const file = await crawlDetails.export(accountId, siteId, number, part, format, css);
      return sendCrawlFile(visit.reply, file);
    },
  });

  async function open(visit: Visit) {
    const opened = await shares.openSite(visit.param('slug'), viewerOf(visit));
    if (opened.kind === 'absent') throw absent();
    return opened;
  }
};

function toDoor({ param, query }: Visit): Answer {
  return redirect(askedPath(askedPage('site', param('slug'), query)));
}

type Opened = Extract<OpenedSite, { kind: 'site' }>;

async function sitePage(parts: PageParts, visit: Visit, opened: Opened): Promise<Answer> {
  const { site, crawl, isPublic, isIndexable, isOwner } = opened;
  const path = sharePath('site', visit.param('slug'));
  if (isInMarkdown(visit.request)) return siteText(parts, visit, opened);
  if (site.report === null || crawl === null) return notReady(path);
  const isForAll = isPublic && !isOwner;
  if (isPublic) {
    const own = [path, site, [isIndexable, isOwner], pageIngredients(parts, visit, 'siteStyle', isForAll)];
    if (isKept(visit, tagOf(parts, site.version, own), pageVary)) return 'sent';
  }
  const { report } = site;
  const { crawlDetails } = parts.services;
  const [findings, linksIn] = await Promise.all([
    shownFindings(crawlDetails, crawl, report, site.hasDetails),
    site.hasDetails ? readLinksIn(crawlDetails, crawl) : [],
  ]);
  const title = siteResultWords.documentTitle(report.score, siteNameOf(site));
  return page({
    title,
    ...plainSheet,
    isIndexable,
    isForAll,
    head: (
      <SharedHead
        title={title}
        description={describe(opened)}
        url={parts.origin() + path}
        image={parts.origin() + assetPath(parts.assets.shareImage)}
        markdown={`${path}/export?part=site&format=md`}
      />
    ),
    tools: (
      <>
        {isOwner && (
          <a class="btn quiet" href={sitePath(crawl.siteId)}>
            {sharedWords.openOwn}
          </a>
        )}
        <SiteExportMenu
          pathOf={(parameters) => `${path}/export?${new URLSearchParams(parameters.map((one) => [...one]))}`}
          hasTables={false}
        />
      </>
    ),
    footer: <SharedSiteFooter report={report} />,
    main: (
      <SharedSiteView
        {...{ site, report, findings, linksIn }}
        texts={siteCheckTexts(parts)}
        place={sharedPlace(path)}
      />
    ),
  });
}

/** The file of the export, in place. */
async function siteText(parts: PageParts, visit: Visit, opened: Opened): Promise<Answer> {
  const { site, crawl, isPublic, isOwner } = opened;
  if (crawl === null || site.report === null) return sendNotReady(visit, words.notReady);
  const isForAll = isPublic && !isOwner;
  const own = [visit.param('slug'), site, codingOf(visit.request, isForAll)];
  if (isPublic && isKept(visit, tagOf(parts, site.version, own), pageVary)) return 'sent';
  const { accountId, siteId, number } = crawl;
  const { content } = await parts.services.crawlDetails.export(accountId, siteId, number, 'site', 'md', '');
  return sendMarkdown(visit, { text: await wholeText(Readable.from(content)), isForAll });
}

const plainSheet = { frame: 'plain', sheet: 'siteStyle' } as const;

async function findingPage(parts: PageParts, visit: Visit, opened: Opened): Promise<Answer> {
  const { site, crawl, isIndexable } = opened;
  const path = sharePath('site', visit.param('slug'));
  if (site.report === null || crawl === null) return notReady(path);
  const { report, hasDetails } = site;
  const asked = { check: visit.param('check'), page: pageNumberOf(visit.query) };
  const data = await readFinding(parts, { report, hasDetails }, crawl, asked);
  return page({
    title: siteFindingsWords.checkTitle(data.title, siteNameOf(site)),
    ...plainSheet,
    isIndexable,
    footer: <SharedSiteFooter report={report} />,
    main: (
      <FindingView
        data={data}
        place={sharedPlace(path)}
        crumbs={<SharedSiteCrumbs href={path} name={siteNameOf(site)} task={data.title} />}
      />
    ),
  });
}

function describe({ site }: Opened): string {
  const { report } = site;
  const name = siteNameOf(site);
  if (report === null || report.score === null) return words.descriptionWithoutScore(name);
  return words.description(name, report.score, report.result, report.findings.length);
}

function notReady(path: string): Answer {
  return page({
    title: words.notReady,
    ...plainSheet,
    footer: <span>{sharedWords.madeWith}</span>,
    main: <SiteNotReady path={path} />,
  });
}
