import { redirect } from './answer.ts';
import type { AddPage, PageRoute } from './route.ts';
import type { Visit } from './visit.ts';

/** Leads from an address that takes only a form to the page that has it, with the query of its other forms. */
export function leadBack(
  add: AddPage,
  path: string,
  who: PageRoute['who'],
  to: (param: Visit['param']) => string,
): void {
  add({
    method: 'GET',
    path,
    who,
    handle: ({ param, request }: Visit) => redirect(to(param) + queryOf(request.url)),
  });
}

function queryOf(url: string): string {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
}
