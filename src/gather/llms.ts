import type { FileResponse, Step } from '../evidence/evidence.ts';
import type { Context } from './context.ts';
import { fileStep } from './file.ts';

/** llms.txt at the root of the page's origin. */
export async function gatherLlms(context: Context): Promise<Step<FileResponse>> {
  const url = new URL('/llms.txt', context.page).href;
  return fileStep(url, await context.fetch('llms', { url }));
}
