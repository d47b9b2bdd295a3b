import { documentTitle } from '../../report/formats/export-html.tsx';
import type { ReportModel } from '../../report/page/report-model.ts';
import { shortAddress } from '../../ui/short-address.ts';
import { sharedWords } from '../words/shared.ts';

interface SharedHeadProps {
  readonly model: ReportModel;
  /** Addresses of the page and of a picture of ours, both absolute. */
  readonly url: string;
  readonly image: string;
}

/** What search engines and messengers show of a share page. */
export function SharedHead({ model, url, image }: SharedHeadProps) {
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
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={sharedWords.image} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function describe({ url, score, result, counts }: ReportModel): string {
  const address = shortAddress(url);
  return score === null
    ? sharedWords.descriptionWithoutScore(address, counts.fix)
    : sharedWords.description(address, score, result, counts.fix);
}
