import type { FileResponse, Step } from '../evidence/evidence.ts';
import type { Context } from './context.ts';
import { fileStep } from './file.ts';
import { withSummary } from './html-file.ts';

/** An address of the site that cannot exist. */
export async function gatherNotFound(context: Context): Promise<Step<FileResponse>> {
  const url = new URL(`/assay-${context.options.randomHex()}`, context.page).href;
  return withSummary(fileStep(url, await context.fetch('not-found', { url })), context);
}
