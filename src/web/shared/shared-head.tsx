import { documentTitle } from '../../report/export-html.tsx';
import { shortAddress } from '../../report/page/address.tsx';
import { resultWords } from '../../report/page/plate.tsx';
import type { ReportModel } from '../../report/page/report-model.ts';
import { sharedWords } from '../words/shared.ts';

/** What search engines and messengers show of a share page. */
export function SharedHead({ model, url }: { readonly model: ReportModel; readonly url: string }) {
  const description = describe(model);
  const title = documentTitle(model);
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Assay" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta name="twitter:card" content="summary" />
    </>
  );
}

function describe({ url, score, result, counts }: ReportModel): string {
  const word = result === null ? 'provisional' : resultWords[result].toLowerCase();
  return sharedWords.description(
    shortAddress(url),
    score === null ? 'No score' : `Score ${score} of 100, ${word},`,
    counts.fix,
  );
}
