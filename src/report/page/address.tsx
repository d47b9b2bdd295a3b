/** An address as people read it: the host dim, the path in ink, breaking at slashes. Other schemes than https show. */
export function Address({ url }: { readonly url: string }) {
  const { host, path } = splitAddress(url);
  const [first = '', ...rest] = path.split('/');
  return (
    <bdi>
      <span>{host}</span>
      {first}
      {rest.map((part, index) => (
        <span key={index} class="seg-path">
          <wbr />/{part}
        </span>
      ))}
    </bdi>
  );
}

/** An address of more characters is cut in a heading, after lines enough for any below that. */
const wholeMax = 200;

/** The heading of a report. */
export function AddressHeading({ url }: { readonly url: string }) {
  return (
    <h1 class={url.length > wholeMax ? 'url long' : 'url'}>
      <Address url={url} />
    </h1>
  );
}

/** `example.com/path`, for titles. */
export function shortAddress(url: string): string {
  const { host, path } = splitAddress(url);
  return path === '/' ? host : host + path;
}

function splitAddress(url: string): { readonly host: string; readonly path: string } {
  if (!URL.canParse(url)) return { host: url, path: '' };
  const { protocol, host, pathname, search } = new URL(url);
  return { host: protocol === 'https:' ? host : `${protocol}//${host}`, path: pathname + search };
}
