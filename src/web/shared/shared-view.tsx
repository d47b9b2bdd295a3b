import { documentTitle } from '../../report/formats/export-html.tsx';
import type { ReportModel, Segment } from '../../report/page/report-model.ts';
import { ReportSections } from '../../report/page/report-sections.tsx';
import { textLanguage } from '../../report/page/text-language.ts';
import { AddressHeading } from '../../ui/address.tsx';
import { formatInstant } from '../../ui/formats.ts';
import { When } from '../../ui/when.tsx';
import { CopyExample } from '../components/copy-example.tsx';
import { sharedWords } from '../words/shared.ts';

interface SharedViewProps {
  readonly slug: string;
  /** Absolute. */
  readonly url: string;
  readonly model: ReportModel;
  readonly show: Segment | undefined;
  readonly find: string;
}

/** The report for others: no word of whose it is, and nothing that changes it. */
export function SharedView({ slug, url, model, show, find }: SharedViewProps) {
  const [before, after] = sharedWords.checkedAt;
  return (
    <div itemscope itemtype="https://schema.org/WebPage">
      <meta itemprop="name" content={documentTitle(model)} />
      <link itemprop="url" href={url} />
      <meta itemprop="dateModified" content={new Date(model.generatedAt).toISOString()} />
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
        links={{ items: `/r/${slug}/export?format=csv`, catalogue: '/checks' }}
      />
      <CopyExample />
    </div>
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
export function NotReadyView({ slug }: { readonly slug: string }) {
  const { title, lede, reload } = sharedWords.notReady;
  return (
    <div class="auth">
      <div class="sheet">
        <h1>{title}</h1>
        <p class="lede">{lede}</p>
        <a class="btn primary" href={`/r/${slug}`}>
          {reload}
        </a>
      </div>
    </div>
  );
}
