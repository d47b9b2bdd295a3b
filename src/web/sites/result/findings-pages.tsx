import { AssayError } from '../../../errors.ts';
import { severityName } from '../../../report/finding-choice.ts';
import { findingFormats, findingsFile } from '../../../report/findings-file.ts';
import { taskOfSite } from '../../../report/site/site-notes.ts';
import type { CrawlWithReport } from '../../../services/sites/types.ts';
import { page, redirect } from '../../answer.ts';
import { type FindingsState, findingsFields, readFindings } from '../../findings/query.ts';
import type { PageParts } from '../../parts.ts';
import { sendFile } from '../../report/send-file.ts';
import type { Pages } from '../../route.ts';
import type { MemberVisit } from '../../visit.ts';
import { findingsWords } from '../../words/findings.ts';
import { siteFindingsWords as words } from '../../words/site-findings.ts';
import { latestPath, siteNameOf } from '../paths.ts';
import { askedCrawl } from './asked-crawl.ts';
import { type ShownFinding, shownFindings } from './finding-rows.tsx';
import { SiteFindingsView } from './findings-view.tsx';
import { ownPlace } from './site-place.ts';

const { path: _, ...fields } = findingsFields;

/** All that a site has to mend: the list, and the same as a file. */
export const siteFindingsPages: Pages = (add, parts) => {
  add({
    method: 'GET',
    path: '/sites/:id/findings',
    who: 'member',
    query: { ...fields, crawl: 'line' },
    async handle(visit) {
      parts.admission.toList();
      const { site, crawl, findings } = await readFindingsOf(parts, visit);
      // Nothing is judged yet.
      if (crawl.report === null) return redirect(latestPath(site.id));
      const state = readFindings(visit.query);
      return page({
        title: words.documentTitle(siteNameOf(site)),
        section: 'sites',
        main: (
          <SiteFindingsView
            {...{ site, crawl, state }}
            findings={chosen(findings, state)}
            place={ownPlace(site, crawl.number)}
          />
        ),
      });
    },
  });

  add({
    method: 'GET',
    path: '/sites/:id/findings/export',
    who: 'member',
    query: { ...fields, crawl: 'line', format: 'line' },
    async handle(visit) {
      const format = findingFormats.find((known) => known === visit.query.get('format'));
      if (format === undefined) throw new AssayError('not-found', findingsWords.noFile(findingFormats));
      parts.admission.toList();
      const { site, crawl, findings } = await readFindingsOf(parts, visit);
      const place = ownPlace(site, crawl.number);
      const file = findingsFile(format, {
        ...{ name: siteNameOf(site), url: new URL('/findings', site.start).href },
        at: crawl.finishedAt ?? crawl.queuedAt,
        rows: chosen(findings, readFindings(visit.query)).map((finding) => ({
          ...countsOf(finding),
          link: parts.origin() + place.finding(finding.check),
        })),
      });
      return sendFile(visit.reply, file);
    },
  });
};

async function readFindingsOf(parts: PageParts, visit: MemberVisit) {
  const { crawlDetails } = parts.services;
  const { accountId, site, number } = await askedCrawl(parts, visit);
  const crawl: CrawlWithReport = await crawlDetails.get(accountId, site.id, number);
  const key = { accountId, siteId: site.id, number };
  const findings =
    crawl.report === null ? [] : await shownFindings(crawlDetails, key, crawl.report, crawl.hasDetails);
  return { site, crawl, findings };
}

function chosen(
  findings: readonly ShownFinding[],
  { category, severity, isNew }: FindingsState,
): readonly ShownFinding[] {
  return findings.filter(
    (finding) =>
      (category === '' || finding.category === category) &&
      (severity === '' || severityName(finding) === severity) &&
      (!isNew || finding.isNew === true),
  );
}

function countsOf(finding: ShownFinding) {
  const { check, category, isDangerous, outcome, pages, points, itemsTotal } = finding;
  return {
    ...{ check, category, isDangerous, pages },
    ...{ severity: severityName(finding), task: taskOfSite(finding), gain: points },
    fails: finding.fails ?? (outcome === 'fail' ? pages : 0),
    warns: finding.warns ?? (outcome === 'warn' ? pages : 0),
    elements: Math.max(pages, itemsTotal),
    ...{ newPages: null, since: null },
  };
}
