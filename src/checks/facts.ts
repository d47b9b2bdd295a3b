import type { Evidence, Step } from '../evidence/evidence.ts';
import { type Document, readDocument } from '../evidence/html/document.ts';
import { decodeHtml, isXhtml } from '../evidence/html/encoding.ts';
import { readRobotsTxt } from '../evidence/site/robots-txt.ts';
import type { Facts, Need, Reason } from './check.ts';

type Available = { readonly [Key in Need]: Facts[Key] | undefined };
type Absent = { readonly reason: Reason; readonly summary: string };
export type FactsOrAbsence = {
  readonly given: Available;
  readonly absent: ReadonlyMap<Need, Absent>;
  readonly document: Document | undefined;
};

/** Evidence as checks ask for it: steps unwrapped, HTML parsed, robots.txt read. */
export function factsOf(evidence: Evidence, document: Document | undefined): FactsOrAbsence {
  const final = evidence.chain.at(-1);
  if (final === undefined) throw new Error('Evidence without an exchange cannot be judged.');
  const isErrorPage = final.status < 200 || final.status > 299;
  const absent = new Map<Need, Absent>();
  if (isErrorPage) {
    absent.set('document', {
      reason: 'gate',
      summary: `The page answered ${final.status}, so its content is not judged.`,
    });
  }
  const unwrap = <Value>(key: Need, step: Step<Value>): Value | undefined => {
    if (step.state === 'gathered') return step.value;
    absent.set(key, absence(step));
    return undefined;
  };
  const robotsFile = unwrap('robotsFile', evidence.robots);
  if (robotsFile === undefined) absent.set('robots', absence(evidence.robots));
  const { bytes, wireBytes, decodedBytes, truncated } = evidence.body;
  const given: Available = {
    document: isErrorPage ? undefined : (document ?? parseBody(evidence)),
    exchange: {
      requestedUrl: evidence.requestedUrl,
      url: new URL(final.url),
      chain: evidence.chain,
      final,
      bytes,
      wireBytes,
      decodedBytes,
      truncated,
      fetchedAt: evidence.fetchedAt,
    },
    robots: robotsFile && readRobotsTxt(robotsFile),
    tls: unwrap('tls', evidence.tls),
    plain: unwrap('plain', evidence.plain),
    variant: unwrap('variant', evidence.variant),
    cors: unwrap('cors', evidence.cors),
    robotsFile,
    llms: unwrap('llms', evidence.llms),
    securityTxt: unwrap('securityTxt', evidence.securityTxt),
    favicon: unwrap('favicon', evidence.favicon),
    sitemaps: unwrap('sitemaps', evidence.sitemaps),
    notFound: unwrap('notFound', evidence.notFound),
    canonicalProbe: unwrap('canonicalProbe', evidence.canonicalProbe),
    ogImage: unwrap('ogImage', evidence.ogImage),
    sitemapUrls: unwrap('sitemapUrls', evidence.sitemapUrls),
    resources: unwrap('resources', evidence.resources),
    links: unwrap('links', evidence.links),
    dns: unwrap('dns', evidence.dns),
  };
  return { given, absent, document: given.document };
}

function parseBody(evidence: Evidence): Document {
  const { fields, url } = evidence.chain.at(-1) as Evidence['chain'][number];
  const { text, encoding } = decodeHtml(evidence.body.bytes, fields);
  return readDocument(text, url, { encoding, isXhtml: isXhtml(fields) });
}

function absence(step: Step<unknown>): Absent {
  if (step.state === 'irrelevant') return { reason: 'irrelevant', summary: step.because };
  const why = step.state === 'missing' ? missing[step.why] : '';
  return { reason: 'no_evidence', summary: why };
}

const missing = {
  failed: 'What this check reads could not be fetched.',
  timeout: 'What this check reads did not arrive in time.',
  refused: 'What this check reads was refused to us.',
  budget: 'The time or the requests of this run were used up before this check’s turn.',
  busy: 'What this check reads was not asked for: its host wants a pause, or gets as many requests as it should. Run the report again later.',
  off: 'Requests beyond the page are switched off for this run.',
} as const;
