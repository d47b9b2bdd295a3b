import type { StoredUrl } from './types.ts';

type Known = Pick<StoredUrl, 'url' | 'kind' | 'status' | 'targetUrl'>;

const hopsMax = 10;

/**
 * With what error the start answers, or the address that it redirects to; null: with none, or not at all.
 * @param known by `n`
 */
export function errorAtStart(known: readonly Known[]): number | null {
  let at = known[0];
  for (let hops = 0; hops < hopsMax && at?.kind === 'redirect'; hops += 1) {
    const { targetUrl } = at;
    at = known.find(({ url }) => url === targetUrl);
  }
  const status = at?.kind === 'error' ? at.status : null;
  return status !== null && status >= 400 ? status : null;
}

/** Why a crawl has no page, and what to do. @param status see `errorAtStart` */
export function whyNothingCounted(status: number | null): string {
  if (status === null)
    return 'No address of the site answered with a page that can be judged. Look at the address it begins at, and crawl it again.';
  return `The address that the site begins at answers with status ${status}, and no other with a page that can be judged. ${wayOut(status)}, and crawl it again.`;
}

function wayOut(status: number): string {
  if (status === 429 || status >= 500) return 'Look for the cause at its server';
  if (status === 401 || status === 403) return 'Let AssayBot in there';
  return 'Check how it is written';
}
