import { movedStart } from '../crawl/scope.ts';
import { redirectTarget } from '../net/redirect.ts';
import type { WalkContext } from './context.ts';

const hopsMax = 10;

/** Where the start leads outside of its domain, though nothing there may be reachable. Null: nowhere. */
export async function ledAway({ parts, asking }: WalkContext): Promise<string | null> {
  const { start } = parts.rows.settings;
  let url = new URL(start);
  for (let hops = 0; hops < hopsMax; hops += 1) {
    const answer = await asking.fetch({ url: url.href, redirect: 'answer' });
    const last = answer.chain.at(-1);
    const target = last && redirectTarget(url, last.status, last.fields);
    if (target === undefined) return null;
    if (movedStart(start, target.href) === null) return target.href;
    url = target;
  }
  return null;
}
