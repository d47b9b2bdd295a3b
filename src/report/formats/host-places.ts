import type { FilePlace, Places } from '../build-report.ts';

/**
 * Where findings stand when nobody knows the files that a page was made of: paths that are its address. A colon would
 * read as a scheme, and the whole upload would be refused.
 */
export const hostPlaces: Places = {
  fileOf: (url, page) => ({ path: pathOf(url) ?? pathOf(page) ?? 'index', isOnDisk: false, hasLines: true }),
};

function pathOf(address: string): FilePlace['path'] | undefined {
  const url = URL.parse(address);
  if (url === null || url.host === '') return undefined;
  const names = url.pathname.split('/').slice(1);
  const last = names.pop();
  return [url.host, ...names.map((name) => nameOf(name, '_')), nameOf(last ?? '', 'index')]
    .join('/')
    .replaceAll(':', '_');
}

/** As people read it, as far as it stays one name. */
function nameOf(coded: string, ifEmpty: string): string {
  const name = decoded(coded);
  const isName = name !== '.' && name !== '..' && !/[\p{C}\p{Z}/\\]/u.test(name);
  return (isName ? name : coded) || ifEmpty;
}

function decoded(coded: string): string {
  try {
    return decodeURIComponent(coded);
  } catch {
    // Not UTF-8.
    return coded;
  }
}
