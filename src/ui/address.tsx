import { splitAddress } from './short-address.ts';

interface AddressProps {
  readonly url: string;
  /** Characters that are shown of a longer one. */
  readonly most?: number;
}

/**
 * An address as people read it: the host dim, the path in ink, breaking at slashes, each part in its own direction; the
 * query dim, as it seldom says more.
 */
export function Address({ url, most = Number.POSITIVE_INFINITY }: AddressProps) {
  const { host, path } = splitAddress(url);
  const shown = cutAddress(path, most - host.length);
  const [, way = '', query = ''] = /^([^?]*)(.*)$/s.exec(shown) ?? [];
  const [first = '', ...rest] = way.split('/');
  const isWhole = url.endsWith(path) && shown === path;
  return (
    <bdi title={isWhole ? undefined : url}>
      <span>{host}</span>
      {first}
      {rest.map((part, index) => (
        <span key={index}>
          <wbr />/<bdi>{part}</bdi>
        </span>
      ))}
      {query !== '' && (
        <bdi class="query">
          <wbr />
          {query}
        </bdi>
      )}
    </bdi>
  );
}

/** So much of an address identifies it; the whole of one with thousands of characters stands among the facts. */
const enough = 140;

/** The heading of a report. */
export function AddressHeading({ url }: { readonly url: string }) {
  return (
    <h1 class="url">
      <Address url={url} most={enough} />
    </h1>
  );
}

/** The start of an address that is too long for a sentence or a heading. */
export function cutAddress(url: string, most = enough): string {
  return url.length <= most ? url : `${url.slice(0, Math.max(0, most - 1)).replace(/[\ud800-\udbff]$/, '')}…`;
}
