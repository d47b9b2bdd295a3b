import type { Evidence, Step } from '../evidence/evidence.ts';
import { type Document, readDocument } from '../evidence/html/document.ts';
import { decodeHtml, isXhtml } from '../evidence/html/encoding.ts';
import { readRobotsTxt } from '../evidence/site/robots-txt.ts';
import type { Facts, Need, Reason } from './check.ts';

type Available = { readonly [Key in Need]: Facts[Key] | undefined };
export type Absent = { readonly reason: Reason; readonly summary: string };
export type FactsOrAbsence = {
  readonly given: Available;
  /** Why a need is not there; undefined: it is. */
  readonly absence: (need: Need) => Absent | undefined;
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
  const { evidenceVersion: _, requestedUrl, fetchedAt, siteTier: __, chain, body, ...steps } = evidence;
  const { robots: robotsFile, ...others } = steps;
  const unwrapped = Object.entries<Step<unknown>>({ ...others, robotsFile }).map(([key, step]) => {
    if (step.state === 'gathered') return [key, step.value];
    absent.set(key as Need, absenceOf(step));
    return [key, undefined];
  });
  const values = Object.fromEntries(unwrapped) as Omit<Available, 'document' | 'exchange' | 'robots'>;
  if (values.robotsFile === undefined) absent.set('robots', absenceOf(robotsFile));
  const { bytes, wireBytes, decodedBytes, truncated } = body;
  const given: Available = {
    ...values,
    document: isErrorPage ? undefined : (document ?? parseBody(evidence)),
    exchange: {
      ...{ requestedUrl, url: new URL(final.url), chain, final },
      ...{ bytes, wireBytes, decodedBytes, truncated, fetchedAt },
    },
    robots: values.robotsFile && readRobotsTxt(values.robotsFile),
  };
  const absence = (need: Need) => absent.get(need) ?? (given[need] === undefined ? neverAsked : undefined);
  return { given, absence, document: given.document };
}

function parseBody(evidence: Evidence): Document {
  const { fields, url } = evidence.chain.at(-1) as Evidence['chain'][number];
  const { bytes } = evidence.body;
  const { text, encoding } = decodeHtml(bytes, fields);
  return readDocument(text, url, { encoding, isXhtml: isXhtml(bytes, fields) });
}

function absenceOf(step: Step<unknown>): Absent {
  if (step.state === 'irrelevant') return { reason: 'irrelevant', summary: step.because };
  const why = step.state === 'missing' ? missing[step.why] : '';
  return { reason: 'no_evidence', summary: why };
}

/** Evidence keeps; a step that came later is not in it. */
const neverAsked: Absent = {
  reason: 'no_evidence',
  summary: 'What this check reads was not gathered yet when this run was made.',
};

const missing = {
  failed: 'What this check reads could not be fetched.',
  timeout: 'What this check reads did not arrive in time.',
  refused: 'What this check reads was refused to us.',
  budget: 'The time or the requests of this run were used up before this check’s turn.',
  busy: 'What this check reads was not asked for: its host wants a pause, or gets as many requests as it should. Run the report again later.',
  off: 'Requests beyond the page are switched off for this run.',
  mapped: 'What this check reads belongs to the public server, and another stood in for it.',
} as const;
