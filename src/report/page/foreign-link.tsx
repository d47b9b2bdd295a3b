import type { ComponentChildren } from 'preact';

/** P5: text from audited pages becomes a link only when it leads to http or https, and one that gives nothing away. */
export function ForeignLink({
  url,
  children,
}: {
  readonly url: string;
  readonly children?: ComponentChildren;
}) {
  const text = <bdi>{children ?? url}</bdi>;
  if (!isWebAddress(url)) return text;
  return (
    <a href={url} rel="nofollow ugc noopener noreferrer">
      {text}
    </a>
  );
}

function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}
