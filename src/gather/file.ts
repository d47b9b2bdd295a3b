import type { FileResponse, Step } from '../evidence/evidence.ts';
import { botWallIn } from '../evidence/site/bot-wall.ts';
import { gathered } from '../evidence/step.ts';
import type { FetchFailure, FetchResult } from '../net/types.ts';
import { missed } from './context.ts';

/** A fetched file as evidence. What says nothing of the file, such as our own budget, is `missing`. */
export function fileStep(requestedUrl: string, result: FetchResult, tries = 1): Step<FileResponse> {
  const outcome = outcomeOf(result);
  if (outcome === undefined) return missed(result.ok ? 'connect_failed' : result.code);
  return gathered({
    requestedUrl,
    outcome,
    chain: result.chain,
    bytes: result.ok ? result.bytes : new Uint8Array(),
    truncated: result.ok && result.truncated,
    tries,
    html: null,
  });
}

function outcomeOf(result: FetchResult): FileResponse['outcome'] | undefined {
  if (result.ok) return isWall(result) ? 'bot_wall' : 'answered';
  return result.isOurLimit ? 'our_limit' : outcomes[result.code];
}

/** Not while its last status says more: a file that is not there needs no bot check. */
function isWall({ chain, bytes }: FetchResult & { ok: true }): boolean {
  const final = chain.at(-1);
  return final !== undefined && final.status !== 404 && botWallIn(final, bytes) !== undefined;
}

const outcomes: Readonly<Partial<Record<FetchFailure, FileResponse['outcome']>>> = {
  too_many_redirects: 'too_many_redirects',
  timeout: 'timeout',
  no_public_address: 'no_address',
  connection_refused: 'refused',
  connect_failed: 'connect_error',
  tls_error: 'tls_error',
};

/** The last status, when the file was answered. */
export function statusOf(file: FileResponse): number | null {
  return file.outcome === 'answered' ? (file.chain.at(-1)?.status ?? null) : null;
}

export function isSuccess(status: number | null): boolean {
  return status !== null && status >= 200 && status <= 299;
}
