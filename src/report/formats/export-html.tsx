import { render } from 'preact-render-to-string';
import { AddressHeading } from '../../ui/address.tsx';
import { formatInstant } from '../../ui/formats.ts';
import { shortAddress } from '../../ui/short-address.ts';
import { type ReportModel, reportModel } from '../page/report-model.ts';
import { ReportSections } from '../page/report-sections.tsx';
import type { ShownReport } from '../page/shown-report.ts';
import { textLanguage } from '../page/text-language.ts';
import { fileWords as words } from '../words/files.ts';
import { standaloneHtml } from './standalone-html.tsx';

/**
 * A report as one HTML file that stands alone: the sections of the page. For people who keep it, send it, or open it
 * without a network.
 * @param css style sheet of the pages, without fonts and without anything that is loaded
 */
export function exportHtml(report: ShownReport, { css }: { readonly css: string }): string {
  const model = reportModel(report);
  const main = render(<File model={model} />);
  const hasPictures = (report.pictures ?? []).length > 0;
  return standaloneHtml({ title: documentTitle(model), main, css, hasPictures });
}

/** `73, decent: example.com/path`. */
export function documentTitle({
  url,
  score,
  result,
  isPartial,
}: Pick<ReportModel, 'url' | 'score' | 'result' | 'isPartial'>): string {
  const address = shortAddress(url);
  return score === null ? words.titleWithoutScore(address) : words.title(score, result, address, isPartial);
}

function File({ model }: { readonly model: ReportModel }) {
  const { url, title, generatedAt, body } = model;
  const [before, after] = words.checked;
  return (
    <>
      <a class="skip" href="#main">
        {words.skip}
      </a>
      <main id="main" tabindex={-1}>
        <div class="wrap">
          <div class="head r-head">
            <div>
              <AddressHeading url={url} />
              <p class="meta">
                {title !== null && (
                  <span>
                    <bdi lang={textLanguage(body)}>{title}</bdi>
                  </span>
                )}
                <span>
                  {before}
                  <time dateTime={new Date(generatedAt).toISOString()}>{formatInstant(generatedAt)}</time>
                  {after}
                </span>
              </p>
            </div>
          </div>
          <ReportSections model={model} links={{}} />
        </div>
      </main>
      <footer class="foot">
        <div class="wrap">
          <span>{words.rules(body.checksVersion)}</span>
          <span class="push">{words.madeWith}</span>
        </div>
      </footer>
    </>
  );
}
