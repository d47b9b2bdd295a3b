import { documentTitle } from '../../report/formats/export-html.tsx';
import type { ReportModel, Segment } from '../../report/page/report-model.ts';
import { ReportSections } from '../../report/page/report-sections.tsx';
import { textLanguage } from '../../report/page/text-language.ts';
import { AddressHeading } from '../../ui/address.tsx';
import { formatInstant } from '../../ui/formats.ts';
import { When } from '../../ui/when.tsx';
import { CopyExample, CopyFixes } from '../components/copy-example.tsx';
import { sharedWords } from '../words/shared.ts';

/** Where a report is shown to others. */
export interface SharedPlace {
  readonly path: string;
  /** The share page of its project, under whose link it is. */
  readonly project?: { readonly href: string; readonly name: string };
}

interface SharedViewProps {
  readonly place: SharedPlace;
  /** Absolute. */
  readonly url: string;
  readonly model: ReportModel;
  readonly show: Segment | undefined;
  readonly find: string;
}

/** The report for others: no word of whose it is, and nothing that changes it. */
export function SharedView({ place, url, model, show, find }: SharedViewProps) {
  const [before, after] = sharedWords.checkedAt;
  // Below the link of a project there is no such text.
  const fixes = place.project === undefined ? `${place.path}/fixes` : undefined;
  return (
    <div itemscope itemtype="https://schema.org/WebPage">
      <meta itemprop="name" content={documentTitle(model)} />
      <link itemprop="url" href={url} />
      <meta itemprop="dateModified" content={new Date(model.generatedAt).toISOString()} />
      {place.project !== undefined && <Crumbs {...place.project} />}
      <div class="head r-head">
        <div>
          <AddressHeading url={model.url} />
          <p class="meta">
            {model.title !== null && <bdi lang={textLanguage(model.body)}>{model.title}</bdi>}
            {/* Not how long ago: what is kept by a cache would go on saying it. */}
            <span>
              {before}
              <When at={model.generatedAt} />
              {after}
            </span>
          </p>
        </div>
      </div>
      <ReportSections
        model={model}
        show={show}
        find={find}
        links={{ items: `${place.path}/export?format=csv`, catalogue: '/checks', fixes }}
      />
      <CopyExample />
      {fixes !== undefined && <CopyFixes count={model.fixes.rows.length} />}
    </div>
  );
}

/** Back to the pages beside it. */
function Crumbs({ href, name }: { readonly href: string; readonly name: string }) {
  return (
    <nav class="crumbs" aria-label={sharedWords.breadcrumb}>
      <ol>
        <li>
          <a href={href}>{name}</a>
        </li>
        <li aria-current="page">{sharedWords.report}</li>
      </ol>
    </nav>
  );
}

/** Times are UTC; the address of the account is nobody's business. */
export function SharedFooter({ model }: { readonly model: ReportModel }) {
  return (
    <>
      <span>{sharedWords.rules(model.body.checksVersion)}</span>
      <span>{sharedWords.checked(formatInstant(model.generatedAt))}</span>
      <a href="/checks">{sharedWords.checks}</a>
      <span class="push">{sharedWords.madeWith}</span>
    </>
  );
}

/** Before the first run has ended. */
export function NotReadyView({ path }: { readonly path: string }) {
  const { title, lede, reload } = sharedWords.notReady;
  return (
    <div class="auth">
      <div class="sheet">
        <h1>{title}</h1>
        <p class="lede">{lede}</p>
        <a class="btn primary" href={path}>
          {reload}
        </a>
      </div>
    </div>
  );
}
