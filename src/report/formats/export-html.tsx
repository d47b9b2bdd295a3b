import { render } from 'preact-render-to-string';
import { AddressHeading } from '../../ui/address.tsx';
import { formatInstant } from '../../ui/formats.ts';
import { iconsIn, Sprite } from '../../ui/icon.tsx';
import { shortAddress } from '../../ui/short-address.ts';
import { type ReportModel, reportModel } from '../page/report-model.ts';
import { ReportSections } from '../page/report-sections.tsx';
import type { ShownReport } from '../page/shown-report.ts';
import { textLanguage } from '../page/text-language.ts';
import { fileWords as words } from '../words/files.ts';

/**
 * A report as one HTML file that stands alone: the sections of the page, its styles inside, no script, no request to
 * anywhere. For people who keep it, send it, or open it without a network.
 * @param css style sheet of the pages, without fonts and without anything that is loaded
 */
export function exportHtml(report: ShownReport, { css }: { readonly css: string }): string {
  const model = reportModel(report);
  const main = render(<File model={model} />);
  const head = render(
    <head>
      <meta charset="utf-8" />
      <title>{documentTitle(model)}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="robots" content="noindex" />
      <meta name="color-scheme" content="light dark" />
      {/* What a page has put into its own report loads nothing and runs nothing, wherever the file is opened. */}
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'" />
    </head>,
  );
  const sprite = render(<Sprite names={iconsIn(main)} />);
  // A style element ends at the first end tag, whatever the sheet means by it.
  const style = `<style>${css.replaceAll('</', '<\\/')}</style>`;
  return `<!doctype html>\n<html lang="en" dir="ltr">${head.replace('</head>', () => `${style}</head>`)}<body>${sprite}${main}</body></html>\n`;
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
