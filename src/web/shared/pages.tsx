import { hash } from 'node:crypto';
import { AssayError } from '../../errors.ts';
import { listsTag } from '../../lib/entity-tag.ts';
import { exportFile } from '../../report/export-file.ts';
import { documentTitle } from '../../report/formats/export-html.tsx';
import { exportFormats } from '../../report/formats/formats.ts';
import { reportModel, segments } from '../../report/page/report-model.ts';
import type { OpenedShare, SharedReport } from '../../services/sharing/types.ts';
import { type Answer, page, redirect } from '../answer.ts';
import { assetPath } from '../assets.ts';
import { codingOf } from '../compress.ts';
import { leadBack } from '../lead-back.ts';
import type { PageParts } from '../parts.ts';
import { ExportMenu } from '../report/export-menu.tsx';
import { formatOf, sendFile } from '../report/send-file.ts';
import type { Pages } from '../route.ts';
import { themeOf } from '../theme.ts';
import type { Values } from '../values.ts';
import type { Visit } from '../visit.ts';
import { sharedWords } from '../words/shared.ts';
import { PasswordView, ThrottledView } from './password-view.tsx';
import { SharedHead } from './shared-head.tsx';
import { NotReadyView, SharedFooter, SharedView } from './shared-view.tsx';

/** The page behind a share link, by the table in docs/rules.md. */
export const sharedPages: Pages = (add, parts) => {
  const { services } = parts;

  add({
    method: 'GET',
    path: '/r/:slug',
    who: 'anybody',
    query: { k: 'line', ...shownQuery },
    async handle(visit) {
      const { param, query, cookies, visitor } = visit;
      const slug = param('slug');
      const key = query.get('k');
      if (key !== undefined) {
        // S4: what it gives goes into the cookie, and the key out of the address, whether it opens something or not.
        const granted = await services.shares.redeem(slug, key, visitor, cookies.get('unlock'));
        if (granted !== undefined) cookies.set('unlock', granted.grants, granted.maxAgeS);
        return redirect(`/r/${encodeURIComponent(slug)}${shownIn(query)}`);
      }
      const opened = await open(parts, visit);
      if (opened.kind === 'password') return passwordPage(slug, shownIn(query));
      return sharedPage(parts, visit, opened);
    },
  });

  add({
    method: 'POST',
    path: '/r/:slug/unlock',
    who: 'anybody',
    query: shownQuery,
    form: { password: 'line' },
    async handle({ param, query, form, cookies, visitor, reply }) {
      const slug = param('slug');
      const shown = shownIn(query);
      const tried = await services.shares.unlock(
        slug,
        form.typed('password'),
        visitor,
        cookies.get('unlock'),
      );
      if (tried.kind === 'absent') throw absent();
      if (tried.kind === 'wrong') return passwordPage(slug, shown, true);
      if (tried.kind === 'throttled') {
        reply.header('retry-after', String(tried.retryAfterS));
        return throttledPage(slug, shown, Math.ceil(tried.retryAfterS / 60));
      }
      cookies.set('unlock', tried.grants, tried.maxAgeS);
      return redirect(`/r/${slug}${shown}`);
    },
  });

  leadBack(add, '/r/:slug/unlock', 'anybody', (param) => `/r/${encodeURIComponent(param('slug'))}`);

  add({
    method: 'GET',
    path: '/r/:slug/export',
    who: 'anybody',
    query: { format: 'line' },
    async handle(visit) {
      const { query, request, reply, param } = visit;
      const opened = await open(parts, visit);
      // S5: the file obeys the rule of the page, so that the form is where its address leads.
      if (opened.kind === 'password') return redirect(`/r/${param('slug')}`);
      const format = formatOf(query.get('format'), fileFormats);
      const { body, generatedAt } = opened.report;
      if (body === null || generatedAt === null) throw absent();
      if (opened.isPublic) {
        const tag = tagOf(parts, visit, opened, [format.ending, parts.assets.exportStyle]);
        reply.headers({ 'cache-control': caching, etag: tag });
        if (listsTag(request.headers['if-none-match'] ?? '', tag, 'weak')) return notModified(reply);
      }
      const file = await exportFile(format, shownOf(opened.report, body, generatedAt, parts), {
        json: () => null,
        css: () => parts.assets.exportStyle,
      });
      return sendFile(reply, file);
    },
  });
};

const shownQuery = { show: 'line', find: 'line' } as const;

/** The part of an address that says what is shown of the report: it outlives a key and the question for a password. */
function shownIn(query: Values): string {
  const show = segments.find((segment) => segment === query.get('show'));
  const find = query.get('find');
  const kept = new URLSearchParams({ ...(show && { show }), ...(find && { find }) });
  return kept.size === 0 ? '' : `?${kept}`;
}

/** Not the form of the API, which is for those who have a key. */
const fileFormats = exportFormats.filter(({ isForAnybody }) => isForAnybody);

const caching = 'public, max-age=0, must-revalidate';

type Open = Exclude<OpenedShare, { kind: 'absent' }>;

/** @throws AssayError not-found: the same for every link that opens nothing */
async function open({ services }: PageParts, { param, session, cookies }: Visit): Promise<Open> {
  const opened = await services.shares.open(param('slug'), {
    accountId: session?.account.id ?? null,
    grants: cookies.get('unlock'),
  });
  if (opened.kind === 'absent') throw absent();
  return opened;
}

function absent(): AssayError {
  return new AssayError('not-found', sharedWords.absent);
}

function passwordPage(slug: string, shown: string, isWrong = false): Answer {
  const { title, errorTitle } = sharedWords.password;
  return page({
    status: isWrong ? 401 : 200,
    title: isWrong ? errorTitle(title) : title,
    frame: 'plain',
    footer: <span>{sharedWords.madeWith}</span>,
    main: <PasswordView slug={slug} shown={shown} isWrong={isWrong} />,
  });
}

function throttledPage(slug: string, shown: string, minutes: number): Answer {
  return page({
    status: 429,
    title: sharedWords.password.throttledTitle,
    frame: 'plain',
    footer: <span>{sharedWords.madeWith}</span>,
    main: <ThrottledView slug={slug} shown={shown} minutes={minutes} />,
  });
}

function sharedPage(
  parts: PageParts,
  visit: Visit,
  opened: Extract<OpenedShare, { kind: 'report' }>,
): Answer {
  const { param, query, reply, request } = visit;
  const slug = param('slug');
  const { report, isPublic, isIndexable, reportId } = opened;
  const { body, generatedAt } = report;
  if (body === null || generatedAt === null) return notReadyPage(slug);
  // What its owner sees besides is nobody's business.
  const isForAll = isPublic && reportId === null;
  if (isPublic) {
    const { assets } = parts;
    const tag = tagOf(parts, visit, opened, [
      [isIndexable, reportId, visit.session?.id ?? null, themeOf(visit.cookies), codingOf(request, isForAll)],
      [query.get('show') ?? '', query.get('find') ?? '', visit.cookies.get('flash') ?? null],
      [assets.reportStyle.name, assets.script.name, assets.shareImage.name],
    ]);
    // The theme, who is signed in, and what is said once are part of the page.
    reply.headers({ 'cache-control': caching, etag: tag, vary: 'accept-encoding, cookie' });
    if (listsTag(request.headers['if-none-match'] ?? '', tag, 'weak')) return notModified(reply);
  }
  const model = reportModel(shownOf(report, body, generatedAt, parts));
  return page({
    title: documentTitle(model),
    frame: 'plain',
    isIndexable,
    isForAll,
    head: (
      <SharedHead
        model={model}
        url={`${parts.origin()}/r/${slug}`}
        image={parts.origin() + assetPath(parts.assets.shareImage)}
      />
    ),
    tools: (
      <>
        {reportId !== null && (
          <a class="btn quiet" href={`/reports/${reportId}`}>
            {sharedWords.openOwn}
          </a>
        )}
        <ExportMenu href={`/r/${slug}/export`} group="top" formats={fileFormats} />
      </>
    ),
    footer: <SharedFooter model={model} />,
    main: (
      <SharedView
        slug={slug}
        url={`${parts.origin()}/r/${slug}`}
        model={model}
        show={segments.find((segment) => segment === query.get('show'))}
        find={query.get('find') ?? ''}
      />
    ),
  });
}

function notReadyPage(slug: string): Answer {
  return page({
    title: sharedWords.notReady.title,
    frame: 'plain',
    head: (
      <noscript>
        <meta http-equiv="refresh" content="5" />
      </noscript>
    ),
    footer: <span>{sharedWords.madeWith}</span>,
    main: <NotReadyView slug={slug} />,
  });
}

function shownOf(
  { url, previousScore }: SharedReport,
  body: NonNullable<SharedReport['body']>,
  generatedAt: number,
  { catalogue }: PageParts,
) {
  return { url, generatedAt, body, previousScore, checks: catalogue.checks };
}

/**
 * Strong: everything that the bytes depend on.
 * @param own what those of this page or file depend on besides the report
 */
function tagOf(
  { catalogue, version, origin }: PageParts,
  { param }: Visit,
  { report }: Extract<OpenedShare, { kind: 'report' }>,
  own: readonly unknown[],
): string {
  const ingredients = [
    [param('slug'), report.version, report.generatedAt, catalogue.version, version, origin()],
    own,
  ];
  const digest = hash('sha256', JSON.stringify(ingredients), 'base64url');
  return `"${report.version}.${digest.slice(0, 16)}"`;
}

function notModified(reply: Visit['reply']): 'sent' {
  reply.code(304).send();
  return 'sent';
}
