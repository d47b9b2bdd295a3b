import { perDocument } from './per-document.ts';
import { withoutCode } from './shadow-roots.ts';

/**
 * Source of what a page holds that its own markup hides as a whole, as pages do until a script has prepared them;
 * empty for any other page.
 */
export const hiddenMarkup = perDocument(({ source, root, head, body = root }): string => {
  if (!body.hidden) return '';
  return withoutCode(source.slice(body.location?.startTagEnd ?? head?.location?.end ?? 0));
});
