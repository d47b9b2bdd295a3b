import type { ChainProbe, Step } from '../evidence/evidence.ts';
import { gathered } from '../evidence/step.ts';
import type { FetchFailure, FetchResult } from '../net/types.ts';
import { missed } from './context.ts';

/** A redirect chain as evidence: how the other server behaved, unless the failure may be ours. */
export function chainStep(result: FetchResult, canonical: string | null): Step<ChainProbe> {
  const { chain } = result;
  if (result.ok) return gathered({ outcome: 'answered', chain, canonical });
  const outcome = outcomeOf(result);
  return outcome === undefined ? missed(result.code) : gathered({ outcome, chain });
}

type Unanswered = Exclude<ChainProbe['outcome'], 'answered'>;

function outcomeOf({ code, chain, isOurLimit }: FetchResult & { ok: false }): Unanswered | undefined {
  if (isOurLimit) return 'our_limit';
  // Silence at the door is how firewalls close a port; in the midst of a chain it is a time-out like any other.
  return code === 'timeout' && chain.length === 0 ? 'silent' : outcomes[code];
}

const outcomes: Readonly<Partial<Record<FetchFailure, Unanswered>>> = {
  no_public_address: 'no_address',
  connection_refused: 'refused',
  tls_error: 'tls_error',
  too_many_redirects: 'too_many_redirects',
};
