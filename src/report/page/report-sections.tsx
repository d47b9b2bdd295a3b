import type { ComponentChildren } from 'preact';
import { terms } from '../../ui/terms.ts';
import { checksWords } from '../words/checks.ts';
import { factsWords } from '../words/facts.ts';
import { fixWords } from '../words/fix-first.ts';
import { lookPageWords } from '../words/look-page.ts';
import { previewsWords } from '../words/previews.ts';
import { historyWords } from '../words/runs.ts';
import { summaryWords } from '../words/summary.ts';
import { ChangesSection } from './changes-section.tsx';
import type { CheckLinks } from './check-row.tsx';
import { addressWithoutSearch, ChecksSection } from './checks-section.tsx';
import { FixFirst, hasFixes } from './fix-first.tsx';
import { HistorySection } from './history-section.tsx';
import { LookSection } from './look/look-section.tsx';
import { PageFacts } from './page-facts.tsx';
import { PreviewsSection } from './previews.tsx';
import type { ReportModel, Segment } from './report-model.ts';
import type { RunNotes } from './run-notes.ts';
import { SummarySheet } from './summary-sheet.tsx';

interface ReportSectionsProps {
  readonly model: ReportModel;
  readonly show?: Segment | undefined;
  /** As ChecksSection has them. */
  readonly find?: string | undefined;
  readonly view?: string | undefined;
  readonly links: ReportLinks;
  readonly runNumber?: number | undefined;
  readonly runsTotal?: number | undefined;
  /** For members alone. */
  readonly runNotes?: RunNotes | undefined;
  /** Above what a browser saw, or in its place: how things stand with it. */
  readonly lookState?: ComponentChildren;
}

interface ReportLinks extends CheckLinks {
  readonly compare?: string | undefined;
  /** To which `/` and the number of a run are added. */
  readonly runs?: string | undefined;
}

/** The report itself, the same on the page of its owner, on a share page and in a file. */
export function ReportSections(props: ReportSectionsProps) {
  const { model, show, find, view, links, runNumber, runsTotal, runNotes, lookState } = props;
  const anchors = `${addressOfAll(props)}#`;
  return (
    <>
      <SummarySheet model={model} anchors={anchors} />
      <div class="railed r-body">
        <Contents model={model} hasLook={hasLook(model, lookState)} />
        <div>
          <FixFirst model={model} anchors={anchors} textHref={links.fixes} />
          <LookSection look={model.look} failure={model.lookFailure} state={lookState} links={links} />
          <ChangesSection model={model} anchors={anchors} compareHref={links.compare} />
          <PreviewsSection model={model} />
          <ChecksSection model={model} show={show} find={find} view={view} links={links} />
          <PageFacts model={model} runNumber={runNumber} />
          <HistorySection
            runs={model.history}
            runsTotal={runsTotal ?? model.history.length}
            compareHref={links.compare}
            runsHref={links.runs}
            notes={runNotes}
          />
        </div>
      </div>
    </>
  );
}

/** Where every check stands: here, unless a search left some out. */
function addressOfAll({ find = '', view }: Pick<ReportSectionsProps, 'find' | 'view'>): string {
  return find.trim() === '' ? '' : addressWithoutSearch(view);
}

function hasLook({ look, lookFailure }: ReportModel, state: ComponentChildren): boolean {
  return look !== null || lookFailure !== null || (state !== undefined && state !== null);
}

function Contents({ model, hasLook }: { readonly model: ReportModel; readonly hasLook: boolean }) {
  const { counts, changes, history } = model;
  const words = summaryWords.contents;
  return (
    <nav class="rail toc" aria-label={words.label}>
      <ul>
        {hasFixes(model) && (
          <li>
            <a href="#fix-first">{fixWords.title}</a>
          </li>
        )}
        {hasLook && (
          <li>
            <a href="#browser">{lookPageWords.title}</a>
          </li>
        )}
        {changes !== undefined && (
          <li>
            <a href="#changes">{words.changes}</a>
          </li>
        )}
        {model.body.facts.previews !== null && (
          <li>
            <a href="#previews">{previewsWords.title}</a>
          </li>
        )}
        <li>
          <a href="#checks">
            {checksWords.title} <span class="count">{terms.toFix(counts.fix)}</span>
          </a>
        </li>
        <li>
          <a href="#facts">{factsWords.title}</a>
        </li>
        {history.length > 0 && (
          <li>
            <a href="#history">{historyWords.title}</a>
          </li>
        )}
      </ul>
    </nav>
  );
}
