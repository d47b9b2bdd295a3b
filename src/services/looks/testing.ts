import type { Picture } from '../../evidence/browser-evidence.ts';
import type { BrowserBody } from '../../report/browser-body.ts';
import { packBrowserBody } from '../../report/stored-browser-body.ts';
import type { LooksWork } from './types.ts';

/** Makes the look that waits, where this process is the only one: a browser has met what the body says. */
export async function lookAs(
  { lookWork }: { readonly lookWork: LooksWork },
  body: BrowserBody,
  pictures: readonly Picture[],
): Promise<void> {
  const claiming = await lookWork.claimNext(0, []);
  if (claiming.kind !== 'claimed') throw new Error('No look waits.');
  const { score: scoreFull, result: resultFull, product } = body;
  const summary = { scoreFull, resultFull, product, metrics: body.metrics?.simulated ?? null };
  const looked = { egressBytes: 0, ok: true, summary, report: packBrowserBody(body), pictures } as const;
  const outcome = await lookWork.run(
    claiming.claim,
    async () => ({ ...looked, evidence: null }),
    new AbortController().signal,
  );
  if (outcome !== 'completed') throw new Error(`The look was ${outcome}.`);
}
