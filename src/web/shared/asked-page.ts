import { segments } from '../../report/page/report-model.ts';
import { sharePath } from '../../services/sharing/shared-noun.ts';
import type { SharedNoun } from '../../services/sharing/types.ts';
import type { Values } from '../values.ts';

/** What is shown behind a share link: it outlives the key of a link and the question for a password. */
export interface AskedPage {
  readonly noun: SharedNoun;
  /** As it came. */
  readonly slug: string;
  /** Id of a report under the link of its project. */
  readonly page: string | undefined;
  /** Of the report: which checks. */
  readonly shown: Readonly<Record<string, string>>;
}

export const shownQuery = { show: 'line', find: 'line' } as const;

export function askedPage(
  noun: SharedNoun,
  slug: string,
  query: Values,
  page: string | undefined = undefined,
): AskedPage {
  const show = segments.find((segment) => segment === query.get('show'));
  const find = query.get('find');
  return { noun, slug, page, shown: { ...(show && { show }), ...(find && { find }) } };
}

/** Where it is. */
export function askedPath({ noun, slug, page, shown }: AskedPage): string {
  const below = page === undefined ? '' : `/${encodeURIComponent(page)}`;
  return `${sharePath(noun, encodeURIComponent(slug))}${below}${queryOf(shown)}`;
}

/** Where the form for the password leads. */
export function unlockPath({ noun, slug, page, shown }: AskedPage): string {
  return `${sharePath(noun, slug)}/unlock${queryOf({ ...(page && { page }), ...shown })}`;
}

function queryOf(fields: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(fields);
  return query.size === 0 ? '' : `?${query}`;
}
