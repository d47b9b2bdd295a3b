import { unlessGone } from '../../lib/unless-gone.ts';
import { exportFile } from '../../report/export-file.ts';
import { documentTitle } from '../../report/formats/export-html.tsx';
import { exportFormats } from '../../report/formats/formats.ts';
import { md } from '../../report/formats/md.ts';
import { type ReportModel, reportModel, segments } from '../../report/page/report-model.ts';
import type { OpenedShare, SharedReport } from '../../services/sharing/types.ts';
import { shortAddress } from '../../ui/short-address.ts';
import { type Answer, page } from '../answer.ts';
import { assetPath } from '../assets.ts';
import { codingOf } from '../compress.ts';
import { isInMarkdown, sendMarkdown } from '../machine/in-markdown.ts';
import type { PageParts } from '../parts.ts';
import { ExportMenu } from '../report/export-menu.tsx';
import { sendFix, wishOf } from '../report/fix-pages.ts';
import { LookSheet } from '../report/look-sheet.tsx';
import { formatOf, sendFile } from '../report/send-file.ts';
import { shownLook } from '../report/shown-look.ts';
import type { Visit } from '../visit.ts';
import { sharedWords } from '../words/shared.ts';
import { absent, sendNotReady } from './door-pages.tsx';
import { isKept, pageIngredients, pageVary, tagOf } from './kept-page.ts';
import { SharedHead } from './shared-head.tsx';
import { sharedLook } from './shared-look.ts';
import { NotReadyView, SharedFooter, type SharedPlace, SharedView } from './shared-view.tsx';

type Opened = Extract<OpenedShare, { kind: 'report' }>;

/** Not the form of the API, which is for those who have a key. */
const fileFormats = exportFormats.filter(({ isForAnybody }) => isForAnybody);

export async function sharedReportPage(
  parts: PageParts,
  visit: Visit,
  opened: Opened,
  place: SharedPlace,
): Promise<Answer> {
  const { query } = visit;
  const { path } = place;
  const { report, isPublic, isIndexable, reportId } = opened;
  const { body, generatedAt } = report;
  if (isInMarkdown(visit.request)) return sharedReportText(parts, visit, opened, place);
  if (body === null || generatedAt === null) return notReadyPage(path);
  // What its owner sees besides is nobody's business.
  const isForAll = isPublic && reportId === null;
  if (isPublic) {
    const own = [
      [isIndexable, reportId, query.get('show') ?? '', query.get('find') ?? ''],
      [parts.assets.lookStyle.name, pageIngredients(parts, visit, 'reportStyle', isForAll)],
    ];
    if (isKept(visit, reportTag(parts, opened, place, own), pageVary)) return 'sent';
  }
  const seen = await lookOf(parts, opened, place);
  const model = reportModel({ ...shownOf(report, body, generatedAt, parts), ...seen });
  const url = parts.origin() + path;
  const title = documentTitle(model);
  return page({
    title,
    frame: 'plain',
    isIndexable,
    isForAll,
    head: (
      <>
        <SharedHead
          title={title}
          description={describe(model)}
          url={url}
          image={parts.origin() + assetPath(parts.assets.shareImage)}
          markdown={`${path}/export?format=${md.id}`}
        />
        {model.look !== null && <LookSheet assets={parts.assets} />}
      </>
    ),
    tools: (
      <>
        {reportId !== null && (
          <a class="btn quiet" href={`/reports/${reportId}`}>
            {sharedWords.openOwn}
          </a>
        )}
        <ExportMenu href={`${path}/export`} group="top" formats={fileFormats} />
      </>
    ),
    footer: <SharedFooter model={model} />,
    main: (
      <SharedView
        place={place}
        url={url}
        model={model}
        show={segments.find((segment) => segment === query.get('show'))}
        find={query.get('find') ?? ''}
      />
    ),
  });
}

/** The file that S5 speaks of, in place of the page. */
async function sharedReportText(
  parts: PageParts,
  visit: Visit,
  opened: Opened,
  place: SharedPlace,
): Promise<Answer> {
  const { isPublic, reportId, report } = opened;
  const { body, generatedAt } = report;
  if (body === null || generatedAt === null) return sendNotReady(visit, sharedWords.notReady.title);
  const isForAll = isPublic && reportId === null;
  const own = [md.id, codingOf(visit.request, isForAll)];
  if (isPublic && isKept(visit, reportTag(parts, opened, place, own), pageVary)) return 'sent';
  const part = await sharedLook(parts, opened, md);
  const text = md.write({ ...shownOf(report, body, generatedAt, parts), ...part });
  return sendMarkdown(visit, { text, isForAll });
}

/** S5: the file of a report that somebody may see. */
export async function sharedReportFile(
  parts: PageParts,
  visit: Visit,
  opened: Opened,
  place: SharedPlace,
): Promise<Answer> {
  const { query, reply } = visit;
  const { assets } = parts;
  const format = formatOf(query.get('format'), fileFormats);
  const { body, generatedAt } = opened.report;
  if (body === null || generatedAt === null) throw absent();
  const own = [format.id, assets.exportStyle];
  if (opened.isPublic && isKept(visit, reportTag(parts, opened, place, own), null)) return 'sent';
  const part = await sharedLook(parts, opened, format);
  const file = await exportFile(
    format,
    { ...shownOf(opened.report, body, generatedAt, parts), ...part },
    {
      json: () => null,
      css: () => assets.exportStyle,
    },
  );
  return sendFile(reply, file, part.pictures);
}

/** S5: what to fix as text, of a report that somebody may see. It names no address for members. */
export function sharedReportFixes(
  parts: PageParts,
  { param, query, reply }: Visit,
  { report }: Opened,
): Answer {
  const { body, generatedAt } = report;
  if (body === null || generatedAt === null) throw absent();
  const wish = wishOf(param('check'), query.get('format'));
  return sendFix(reply, shownOf(report, body, generatedAt, parts), wish);
}

function reportTag(
  parts: PageParts,
  { report: { version, generatedAt, project } }: Opened,
  { path }: SharedPlace,
  own: readonly unknown[],
): string {
  return tagOf(parts, version, [path, version, generatedAt, project, own]);
}

/** What a browser saw in the run that is shown. Below the link of a project there are no pictures. */
async function lookOf({ services }: PageParts, { look, report }: Opened, { path, project }: SharedPlace) {
  if (look === null) return {};
  const latest = await unlessGone(services.looks.latestWithBody(look.accountId, look.reportId));
  // A run that ended later had none.
  const isOfRun = (latest?.finishedAt ?? 0) >= (report.generatedAt ?? 0);
  const { pictureLinks, ...shown } = shownLook(isOfRun ? (latest ?? null) : null, path);
  return { ...shown, ...(pictureLinks && project === undefined && { pictureLinks }) };
}

function notReadyPage(path: string): Answer {
  return page({
    title: sharedWords.notReady.title,
    frame: 'plain',
    head: (
      <noscript>
        <meta http-equiv="refresh" content="5" />
      </noscript>
    ),
    footer: <span>{sharedWords.madeWith}</span>,
    main: <NotReadyView path={path} />,
  });
}

function describe({ url, score, result, counts }: ReportModel): string {
  const address = shortAddress(url);
  return score === null
    ? sharedWords.descriptionWithoutScore(address, counts.fix)
    : sharedWords.description(address, score, result, counts.fix);
}

function shownOf(
  { url, previousScore }: SharedReport,
  body: NonNullable<SharedReport['body']>,
  generatedAt: number,
  { catalogue }: PageParts,
) {
  return { url, generatedAt, body, previousScore, checks: catalogue.checks };
}
