import { sharedWords } from '../words/shared.ts';

interface SharedHeadProps {
  readonly title: string;
  readonly description: string;
  /** Addresses of the page and of a picture of ours, both absolute. */
  readonly url: string;
  readonly image: string;
  /** Path of the same in Markdown. */
  readonly markdown?: string;
}

/** What search engines and messengers show of a share page. */
export function SharedHead({ title, description, url, image, markdown }: SharedHeadProps) {
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      {markdown !== undefined && <link rel="alternate" type="text/markdown" href={markdown} />}
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
