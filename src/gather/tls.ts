import type { Step, TlsEvidence } from '../evidence/evidence.ts';
import { gathered, irrelevant } from '../evidence/step.ts';
import { type Context, missed } from './context.ts';

export const notHttps = 'The page is not served over https.';

/** An own handshake, since the one of the page offers less than a browser's. */
export async function gatherTls({ page, options }: Context): Promise<Step<TlsEvidence>> {
  if (page.protocol !== 'https:') return irrelevant(notHttps);
  const port = page.port === '' ? 443 : Number(page.port);
  const result = await options.session.handshake(page.hostname, port);
  if (result.ok) return gathered(result.evidence);
  options.onTrouble?.({ step: 'tls', url: page.href, code: result.code, reason: result.reason });
  return missed(result.code);
}
