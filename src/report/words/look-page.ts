import { formatBytes, formatCount } from '../../lib/quantities.ts';
import type { Result } from '../../score/score.ts';
import { listOf, plural } from '../../ui/formats.ts';
import { resultWords, terms } from '../../ui/terms.ts';

const request = { one: 'request', other: 'requests' };

/** Of what a browser saw, as a page shows it; the names of facts and measures are those of lookWords. */
export const lookPageWords = {
  title: 'In the browser',
  scoreWord: (score: number | null, result: Result | null) =>
    score === null ? terms.noScore : result === null ? terms.provisional : resultWords[result],
  /** Beside the full score. */
  fullScore: 'Full score',
  intro: (product: string) =>
    `What ${product} shows once scripts have run. The full score counts it; the score above does not.`,
  pictures: {
    mobile: 'The page as a phone shows it',
    desktop: 'The page as a large screen shows it',
    captions: { mobile: 'Phone', desktop: 'Large screen' },
    outlined: 'The numbers are those of the findings.',
  },
  metrics: {
    title: 'How fast it shows itself',
    simulated: 'Simulated, slow 4G phone',
    short: { lcp: 'LCP', fcp: 'FCP', tbt: 'TBT', cls: 'CLS' },
    missing: 'The times could not be measured.',
  },
  changes: {
    caption: 'What scripts change, before and after',
    missing: 'What scripts changed could not be told.',
  },
  findings: {
    none: 'Only a browser can make these checks, and it found nothing.',
    otherwise: 'Judged otherwise in the browser',
    otherwiseNote:
      'The full score counts what the browser says, the score what the HTML says as it was sent.',
  },
  row: {
    without: (outcome: string) => `${outcome.toLowerCase()} without a browser`,
    within: (outcome: string) => `${outcome.toLowerCase()} in the browser`,
    mark: 'in the picture:',
  },
  fixes: {
    title: 'And in the browser',
    note: 'These raise the full score.',
    gain: 'full score',
  },
  loaded: {
    title: 'What it loaded',
    missing: 'What the browser loaded could not be told.',
    sum: (requests: number, bytes: number) => `${plural(requests, request)}, ${formatBytes(bytes)}`,
    third: (hosts: number, requests: number, bytes: number) =>
      hosts === 0
        ? 'Nothing came from other sites.'
        : `Of that, ${plural(hosts, { one: 'host', other: 'hosts' })} of other sites sent ${plural(requests, request)}, ${formatBytes(bytes)}.`,
    failed: (count: number) => `${plural(count, request)} had no usable answer.`,
    refused: (count: number) => `Assay kept the browser from ${plural(count, request)}; they count nowhere.`,
    byType: 'By type',
    byHost: 'By host',
    columns: { type: 'Type', host: 'Host', requests: 'Requests', bytes: 'Size' },
    thirdParty: 'other site',
    hostsLeft: (count: number) =>
      `${plural(count, { one: 'more host is', other: 'more hosts are' })} not listed.`,
    bytes: formatBytes,
    count: formatCount,
  },
  cookies: {
    title: 'Cookies',
    none: 'No cookie is stored.',
    missing: 'Cookies could not be told.',
    nameless: 'without a name',
    kinds: ({ secure, httpOnly, session, thirdParty }: CookieKinds, sameSite: string | null) =>
      listOf([
        ...(thirdParty ? ['of another site'] : []),
        session ? 'until the browser closes' : 'kept',
        ...(secure ? ['Secure'] : []),
        ...(httpOnly ? ['HttpOnly'] : []),
        ...(sameSite === null ? [] : [`SameSite=${sameSite}`]),
      ]),
    columns: { name: 'Name', domain: 'Site', kinds: 'How it is kept' },
  },
  console: {
    title: 'Console',
    none: 'The console is empty.',
    missing: 'The console could not be told.',
    kinds: { error: 'Error', exception: 'Exception', warning: 'Warning' },
    columns: { kind: 'Kind', text: 'Message', place: 'Place' },
    times: (count: number) => `${formatCount(count)} times`,
    place: (url: string, line: number | null) => (line === null ? url : `${url}, ${terms.line(line)}`),
  },
  showAll: (count: number) => `All ${formatCount(count)}`,
} as const;

interface CookieKinds {
  readonly secure: boolean;
  readonly httpOnly: boolean;
  readonly session: boolean;
  readonly thirdParty: boolean;
}
