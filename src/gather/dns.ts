import type { DnsEvidence, Step } from '../evidence/evidence.ts';
import { privateSuffixOf, registrableDomain } from '../evidence/links/url-equality.ts';
import { gathered, irrelevant } from '../evidence/step.ts';
import type { TxtResult } from '../net/types.ts';
import { type Context, missed } from './context.ts';

/** TXT records that say who may send mail for the domain. */
export async function gatherDns({ page, options }: Context): Promise<Step<DnsEvidence>> {
  const domain = registrableDomain(page.hostname);
  if (domain === null) return irrelevant('The host has no registrable domain.');
  if (privateSuffixOf(domain) !== undefined) {
    return irrelevant('The domain may belong to a hosting service, which decides on its mail.');
  }
  const ask = (name: string) => options.session.txt(name);
  const [own, policy] = await Promise.all([ask(domain), ask(`_dmarc.${domain}`)]);
  const [txt, dmarc] = [recordsOf(own), recordsOf(policy)];
  if (!own.ok && own.code === 'mapped') return missed('mapped');
  if (txt === null && dmarc === null) return missed(isTimeout(own) ? 'timeout' : 'connect_failed');
  return gathered({ domain, txt, dmarc, nxdomain: !own.ok && own.code === 'nxdomain' });
}

/** That there is none is an answer too. */
function recordsOf(result: TxtResult): readonly string[] | null {
  if (result.ok) return result.records;
  return result.code === 'nxdomain' || result.code === 'no_data' ? [] : null;
}

function isTimeout(result: TxtResult): boolean {
  return !result.ok && result.code === 'timeout';
}
