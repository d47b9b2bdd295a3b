import { runCrawlChecks } from '../../src/checks/crawl/run-crawl.ts';
import { extractOf } from '../../src/crawl/extract.ts';
import { ViewBuilder } from '../../src/crawl/view.ts';
import type { PageExtract } from '../../src/evidence/crawl/page-extract.ts';
import { readDocument } from '../../src/evidence/html/document.ts';
import { factsOf, type ReadPage } from './facts.ts';
import { isDenied, type MadePage, type MadeSite, nameOf } from './made-site.ts';
import { lineOf, type Truth, truthOfChecks } from './reference.ts';
import type { Walked } from './walk-made.ts';
import { writePage } from './write-page.ts';

/** Where the product's judgement of a crawl differs from the truth: a line for each check. Empty: nowhere. @param read as of `factsOf` */
export function differences(walked: Walked, read?: ReadPage): string[] {
  const truth = truthOfChecks(walked);
  const judged = judgementOf(walked, read);
  const checks = new Set([...Object.keys(truth), ...Object.keys(judged)]);
  return [...checks].flatMap((check) => {
    const [said, so] = [JSON.stringify(judged[check]), JSON.stringify(truth[check])];
    return said === so ? [] : [`seed ${walked.site.seed} ${check}\n  said ${said}\n  true ${so}`];
  });
}

/** What the product says of the facts of a crawl, in the form of the truth. */
function judgementOf(walked: Walked, read?: ReadPage): Record<string, Truth> {
  const { urls, pages, shapes, site } = factsOf(walked, read);
  const builder = new ViewBuilder(urls);
  for (const page of pages) builder.addPage(page);
  const view = builder.finish({
    settings: { follow: true, nofollow: false },
    ...{ shapes, site },
    isDenied: (url) => isDenied(walked.site, url),
  });
  const name = (n: number) => nameOf(walked.site, view.urls[n]?.url ?? '');
  return Object.fromEntries(
    runCrawlChecks(view).map(({ id, outcome, reason, judged, pages: found, items }) => [
      id,
      {
        ...{ outcome, reason, judged },
        pages: found.map(name).sort(),
        items: items
          .map((item) =>
            lineOf(item, item.about === undefined ? undefined : name(item.about), item.pages.map(name)),
          )
          .sort(),
      },
    ]),
  );
}

/** As a crawl reads it: from its HTML. */
export function readWritten(site: MadeSite, page: MadePage, url: string): PageExtract {
  const settings = { scope: 'host', start: site.start, ignoreParams: [] } as const;
  return extractOf(readDocument(writePage(page), url), { finalUrl: url, fields: [] }, settings);
}
