import { type Document, readDocument } from '../evidence/document.ts';
import { decodeHtml, isXhtml } from '../evidence/encoding.ts';
import type { Evidence, Step } from '../evidence/evidence.ts';
import { readRobotsTxt } from '../evidence/robots-txt.ts';
import type { Facts, Need, Reason } from './check.ts';

type Available = { readonly [Key in Need]?: Facts[Key] };
type Absent = { readonly reason: Reason; readonly summary: string };
export type FactsOrAbsence = {
  readonly given: Available;
  readonly absent: ReadonlyMap<Need, Absent>;
  readonly document: Document | undefined;
};

/** Evidence as checks ask for it: steps unwrapped, HTML parsed, robots.txt read. */
export function factsOf(evidence: Evidence, document: Document | undefined): FactsOrAbsence {
  const given: { -readonly [Key in Need]?: Facts[Key] } = {};
  const absent = new Map<Need, Absent>();

  const final = evidence.chain.at(-1);
  if (final === undefined) throw new Error('Evidence without an exchange cannot be judged.');
  const { bytes, wireBytes, decodedBytes, truncated } = evidence.body;
  given.exchange = {
    requestedUrl: evidence.requestedUrl,
    url: new URL(final.url),
    chain: evidence.chain,
    final,
    bytes,
    wireBytes,
    decodedBytes,
    truncated,
    fetchedAt: evidence.fetchedAt,
  };

  if (final.status < 200 || final.status > 299) {
    absent.set('document', {
      reason: 'gate',
      summary: `The page answered ${final.status}, so its content is not judged.`,
    });
  } else {
    given.document = document ?? parseBody(evidence);
  }

  const unwrap = <Key extends Exclude<Need, 'document' | 'exchange' | 'robots'>>(
    key: Key,
    step: Step<Facts[Key]>,
  ) => {
    if (step.state === 'gathered') given[key] = step.value;
    else absent.set(key, absence(step));
  };
  unwrap('tls', evidence.tls);
  unwrap('plain', evidence.plain);
  unwrap('variant', evidence.variant);
  unwrap('cors', evidence.cors);
  unwrap('robotsFile', evidence.robots);
  unwrap('llms', evidence.llms);
  unwrap('securityTxt', evidence.securityTxt);
  unwrap('favicon', evidence.favicon);
  unwrap('sitemaps', evidence.sitemaps);
  unwrap('notFound', evidence.notFound);
  unwrap('canonicalProbe', evidence.canonicalProbe);
  unwrap('ogImage', evidence.ogImage);
  unwrap('sitemapUrls', evidence.sitemapUrls);
  unwrap('resources', evidence.resources);
  unwrap('links', evidence.links);
  unwrap('dns', evidence.dns);
  if (given.robotsFile === undefined) absent.set('robots', absence(evidence.robots));
  else given.robots = readRobotsTxt(given.robotsFile);
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
