import type { FileResponse, HtmlSummary, Step } from '../evidence/evidence.ts';
import type { Context } from './context.ts';
import { unlessOverrun } from './context.ts';
import type { FetchedPage } from './types.ts';

/** Null for a page that the parser gave up. */
export function summaryOf(page: FetchedPage, { options }: Context): Promise<HtmlSummary | null> {
  return unlessOverrun(options.parser.htmlSummary(page), null);
}

/** A file whose rules ask about its HTML. */
export async function withSummary(step: Step<FileResponse>, context: Context): Promise<Step<FileResponse>> {
  if (step.state !== 'gathered') return step;
  const file = step.value;
  const final = file.chain.at(-1);
  if (file.outcome !== 'answered' || final === undefined) return step;
  const { url, fields } = final;
  return { ...step, value: { ...file, html: await summaryOf({ bytes: file.bytes, fields, url }, context) } };
}
