import type { FileResponse, Step } from '../evidence/evidence.ts';
import { isHtml, looksLikeHtml } from '../evidence/html/encoding.ts';
import { irrelevant } from '../evidence/step.ts';
import type { Context } from './context.ts';
import { fileStep, isSuccess, statusOf } from './file.ts';

/**
 * security.txt at its place, else at the old one. When it is at neither, what the right place answered.
 * @see https://www.rfc-editor.org/rfc/rfc9116#section-3
 */
export async function gatherSecurityTxt(context: Context): Promise<Step<FileResponse>> {
  if (context.page.protocol !== 'https:') {
    return irrelevant('security.txt counts over https only, and the page is not served over https.');
  }
  const step = await fetchAt('/.well-known/security.txt', context);
  if (step.state !== 'gathered' || isThere(step.value) || step.value.outcome !== 'answered') return step;
  const legacy = await fetchAt('/security.txt', context);
  return legacy.state === 'gathered' && isThere(legacy.value) ? legacy : step;
}

async function fetchAt(path: string, context: Context): Promise<Step<FileResponse>> {
  const url = new URL(path, context.page).href;
  return fileStep(url, await context.fetch('security-txt', { url }));
}

/** A page that says "not found" with status 200 is no file. */
function isThere(file: FileResponse): boolean {
  const fields = file.chain.at(-1)?.fields ?? [];
  return isSuccess(statusOf(file)) && !isHtml(file.bytes, fields) && !looksLikeHtml(file.bytes);
}
