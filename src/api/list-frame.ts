import type { Page } from '../services/page.ts';

/** The frame of a list: `links` and `meta`, and the same links as a field value (RFC 8288). */
interface ListFrame {
  readonly links: {
    readonly first: string;
    readonly last: string;
    readonly prev: string | null;
    readonly next: string | null;
  };
  readonly meta: {
    readonly current_page: number;
    readonly from: number | null;
    readonly to: number | null;
    readonly last_page: number;
    readonly path: string;
    readonly per_page: number;
    readonly total: number;
    readonly total_is_minimum: boolean;
  };
  readonly linkField: string;
}

/**
 * @param path absolute, made from the public address (H5)
 * @param parameters of the list as the client gave them
 */
export function frameOf(
  { rows, total, isTotalMinimum, page, perPage, lastPage, cursors }: Page<unknown>,
  path: string,
  parameters: readonly (readonly [string, string])[],
): ListFrame {
  const others = parameters.filter(([name, value]) => value !== '' && name !== 'page' && name !== 'cursor');
  const linkTo = (target: number, cursor: string | null = null) => {
    const query = new URLSearchParams([...others, ['page', String(target)]] as [string, string][]);
    if (cursor !== null) query.set('cursor', cursor);
    return `${path}?${query}`;
  };
  // The total may count rows that came before the page where a walk began: they fill no page behind its end.
  const isWalk = parameters.some(([name, value]) => name === 'cursor' && value !== '');
  const hasNext = cursors.next !== null || (!isWalk && page < lastPage);
  const links = {
    first: linkTo(1),
    last: linkTo(lastPage),
    prev: page > 1 ? linkTo(Math.min(page - 1, lastPage), cursors.prev) : null,
    next: hasNext ? linkTo(page + 1, cursors.next) : null,
  };
  const from = rows.length === 0 ? null : (page - 1) * perPage + 1;
  return {
    links,
    meta: {
      current_page: page,
      from,
      to: from === null ? null : from + rows.length - 1,
      last_page: lastPage,
      path,
      per_page: perPage,
      total,
      total_is_minimum: isTotalMinimum,
    },
    linkField: Object.entries(links)
      .flatMap(([relation, url]) => (url === null ? [] : [`<${url}>; rel="${relation}"`]))
      .join(', '),
  };
}
