import type { FileResponse, Step } from '../evidence/evidence.ts';
import { sameUrl } from '../evidence/links/url-equality.ts';
import { irrelevant } from '../evidence/step.ts';
import { asBrowsers } from './as-browsers.ts';
import type { Context } from './context.ts';
import { fileStep } from './file.ts';
import { withSummary } from './html-file.ts';

/** What the page names as its canonical, when that is another address. */
export async function gatherCanonical(
  canonical: string | null,
  context: Context,
): Promise<Step<FileResponse>> {
  if (canonical === null) return irrelevant('The page names no single valid canonical.');
  if (sameUrl(canonical, context.page)) return irrelevant('The page is its own canonical.');
  const result = asBrowsers(await context.fetch('canonical', { url: canonical }), context);
  return withSummary(fileStep(canonical, result), context);
}
