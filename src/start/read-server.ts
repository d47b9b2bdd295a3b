import type { Config } from '../config.ts';
import { CannotStart } from '../errors.ts';
import { doorHeader, doorTo } from '../lib/doors.ts';
import { isThisMachine } from '../lib/network.ts';
import { allowEntryFor } from '../net/allow-list.ts';
import { createEgress } from '../net/egress.ts';
import { egressSettings } from './egress-settings.ts';

/** Far more than a baseline of 1,000 pages. */
const bytesMax = 64 * 2 ** 20;
const deadlineMs = 30_000;

/**
 * What an Assay server answers to a GET. It may be private, as it was named; redirects are not followed, as the key must not
 * leave for anywhere else.
 * @throws CannotStart with a sentence that says what to do
 */
export async function readServer(
  config: Config,
  version: string,
  url: string,
  { sendsKey, key = '' }: { readonly sendsKey: boolean; readonly key?: string | undefined },
): Promise<string> {
  const address = URL.parse(url);
  if (address === null) throw refusal(`"${url}" is no address.`);
  const entry = allowEntryFor(address);
  const egress = createEgress(egressSettings(config, { version, publicUrl: null }), {
    isUnpaced: isThisMachine,
  });
  const doors =
    key === '' ? [] : [doorTo([url], [doorHeader('Authorization', `Bearer ${key}`, 'ASSAY_KEY')])];
  const end = new AbortController();
  const session = egress.session({
    ...{ signal: end.signal, account: 0, doors },
    allow: entry === undefined ? [] : [entry],
  });
  try {
    const answer = await session.fetch({
      ...{ url, redirectsMax: 0, bytesMax, over: 'fail', deadlineMs },
      headers: { Accept: 'application/json' },
    });
    if (!answer.ok) throw refusal(`${address.host} cannot be asked for the baseline: ${answer.reason}.`);
    const status = answer.chain.at(-1)?.status ?? 0;
    if (status !== 200)
      throw refusal(
        `${address.host} answers ${status} instead of a baseline. ${wayOut(status, sendsKey, key)}`,
      );
    return new TextDecoder().decode(answer.bytes);
  } finally {
    await session.close();
    await egress.close();
  }
}

function wayOut(status: number, sendsKey: boolean, key: string): string {
  if (status === 401 || status === 403) {
    if (!sendsKey)
      return 'The key goes along only where --baseline names the address, not where a file does.';
    return key === '' ? 'Put a key that may read into ASSAY_KEY.' : 'Check the key in ASSAY_KEY.';
  }
  if (status === 404)
    return 'Check the address: https://assay.example.org/api/v1/projects/example.com/baseline.';
  return 'Try again later.';
}

function refusal(sentence: string): CannotStart {
  return new CannotStart([sentence], { exitCode: 2 });
}
