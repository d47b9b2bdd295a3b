import { hostPartOf } from '../evidence/links/base-url.ts';

// Of addresses as identityOf gives them: serialised and without fragment, so that they need not be parsed again.

/** With its query: what patterns are compared with. */
export function pathAndQueryOf(url: string): string {
  return url.slice(hostPartOf(url).length);
}

export function pathOf(url: string): string {
  const [path = ''] = pathAndQueryOf(url).split('?', 1);
  return path;
}

/** The last one is empty where the path ends in a slash. */
export function segmentsOf(path: string): string[] {
  return path.slice(1).split('/');
}

/** Their names in order, as written. Nothing between two `&` is none. */
export function parametersOf(url: string): string[] {
  const start = url.indexOf('?');
  if (start < 0) return [];
  return url
    .slice(start + 1)
    .split('&')
    .filter((param) => param !== '')
    .map((param) => param.split('=', 1)[0] as string)
    .filter((name) => name !== '');
}
