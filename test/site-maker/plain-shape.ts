/** Q3, for the addresses that made sites have: the kind of each segment, then the names of parameters. */
export function plainShape(url: string): string {
  const { pathname, search } = new URL(url);
  const segments = pathname.slice(1).split('/');
  const path = segments.map((segment, at) =>
    at === 0 && !/[0-9]/.test(segment) ? segment : kindOf(segment),
  );
  const names = [...new URLSearchParams(search).keys()].sort();
  return `/${path.join('/')}${names.length === 0 ? '' : `?${names.join('&')}`}`;
}

function kindOf(segment: string): string {
  const [, name = '', extension = ''] = /^(.*?)(\.[a-z]+)?$/.exec(segment) ?? [];
  if (name === '') return '';
  if (/^[0-9]+$/.test(name)) return `{n}${extension}`;
  return (/[-_0-9]/.test(name) ? '{slug}' : '{word}') + extension;
}
