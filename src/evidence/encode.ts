import { atOnceOutputMax, type Coding, decodeAtOnce } from '../lib/content-coding.ts';
import { packWithParts, unpackWithParts } from '../lib/packed-json.ts';
import type { Body, Evidence, FileResponse, SitemapEvidence, Step, StepKey, StepValues } from './evidence.ts';

interface EncodedEvidence {
  /** Null when even the bare facts are too large to keep. */
  readonly bytes: Uint8Array | null;
  /** The page or the site's files were left out: such a run cannot be judged again. */
  readonly trimmed: boolean;
}

const bytesMax = 2 * 1024 * 1024;

/** Evidence as it is stored: JSON with the bodies behind it, compressed; without bodies when it is too large. */
export function encodeEvidence(evidence: Evidence, max = bytesMax): EncodedEvidence {
  const whole = pack(evidence);
  if (whole.length <= max) return { bytes: whole, trimmed: false };
  // zstd sees repetition that lies further apart than the codings of most servers look.
  if (evidence.body.coded !== undefined) return encodeEvidence(withoutCoded(evidence), max);
  // What no check reads goes first, as the report does not need it.
  const judgeable = pack(withoutUnreadBodies(evidence));
  if (judgeable.length <= max) return { bytes: judgeable, trimmed: false };
  const facts = pack(withoutBodies(evidence), true);
  return { bytes: facts.length <= max ? facts : null, trimmed: true };
}

/** Evidence that was stored without the page, which was too large to be kept. */
export class PageNotKept extends Error {
  override readonly name = 'PageNotKept';
}

/** @throws PageNotKept @throws Error for another format, or damaged data */
export function decodeEvidence(bytes: Uint8Array): Evidence {
  const { value, parts, packed } = unpackWithParts(bytes);
  const { trimmed, ...plain } = value as Plain;
  if (trimmed)
    throw new PageNotKept('The page was too large to be kept, so this run cannot be judged again.');
  const found = (part: number) => {
    const bytes = parts[part];
    if (bytes === undefined) throw new Error(`Stored evidence names part ${part}, which it does not have.`);
    return bytes;
  };
  return {
    ...plain,
    body: bodyOf(plain.body, packed, found),
    ...mapFiles(plain, (file) => ({ ...file, bytes: found(file.bytes) })),
  } as Evidence;
}

/** Evidence whose bytes stand beside it: in their place is the number of a part. */
type Plain = Omit<Evidence, 'body' | FileKey> & {
  readonly trimmed?: boolean;
  readonly body: PlainBody;
} & { readonly [Key in FileKey]: Step<PlainFile> };
/** Without a part, its bytes are the packed ones, in this coding. */
type PlainBody = Omit<Body, 'bytes' | 'coded'> &
  ({ readonly bytes: number } | { readonly bytes: null; readonly coding: Coding });
type PlainFile = Omit<FileResponse, 'bytes'> & { readonly bytes: number };

/** The steps that bring a file. */
type FileKey = { [Key in StepKey]: StepValues[Key] extends FileResponse ? Key : never }[StepKey];

function pack(evidence: Evidence, trimmed = false): Uint8Array {
  const parts: Uint8Array[] = [];
  const asPart = (bytes: Uint8Array) => parts.push(bytes) - 1;
  const { bytes, coded, ...rest } = evidence.body;
  const isKeptCoded =
    coded !== undefined &&
    coded.bytes.length <= bytes.length * codedShareMax &&
    bytes.length <= atOnceOutputMax;
  const value: Plain = {
    ...(trimmed ? { trimmed } : {}),
    ...evidence,
    body: isKeptCoded ? { ...rest, bytes: null, coding: coded.coding } : { ...rest, bytes: asPart(bytes) },
    ...mapFiles(evidence, (file) => ({ ...file, bytes: asPart(file.bytes) })),
  };
  return packWithParts({ value, parts, ...(isKeptCoded && { packed: coded.bytes }) });
}

/** HTML shrinks to a fifth or a quarter. What the server packed less well is packed anew. */
const codedShareMax = 0.35;

function bodyOf(body: PlainBody, packed: Uint8Array | undefined, found: (part: number) => Uint8Array): Body {
  if (body.bytes !== null) return { ...body, bytes: found(body.bytes) };
  if (packed === undefined) throw new Error('Stored evidence names a packed page, which it does not have.');
  const { coding, ...rest } = body;
  const bytes = decodeAtOnce(coding, packed, atOnceOutputMax, zstdWindowLogMax);
  // A coding that ends too early gives what there is of it, as it should when it comes from a server.
  if (bytes.length !== body.decodedBytes)
    throw new Error('Stored evidence is damaged: its page is not whole.');
  return { ...rest, bytes: new Uint8Array(bytes), coded: { coding, bytes: packed } };
}

/** zstd's own limit: it was undone within that of the settings before it was kept. */
const zstdWindowLogMax = 31;

/** Those of the steps that brought a file, with the file changed. */
function mapFiles<From, To>(
  steps: { readonly [Key in FileKey]: Step<From> },
  change: (file: From) => To,
): { [Key in FileKey]: Step<To> } {
  const entries = Object.entries<Step<From>>(steps).flatMap(([key, step]) =>
    hasFile(step) ? [[key, mapStep(step, change)]] : [],
  );
  return Object.fromEntries(entries) as { [Key in FileKey]: Step<To> };
}

/** Nothing else that a step brings has bytes. */
function hasFile({ state, value }: { readonly state?: string; readonly value?: unknown }): boolean {
  return state === 'gathered' && typeof value === 'object' && value !== null && 'bytes' in value;
}

function mapStep<From, To>(step: Step<From>, change: (value: From) => To): Step<To> {
  return step.state === 'gathered' ? { state: 'gathered', value: change(step.value) } : step;
}

/** Checks read summaries of the other pages and the counts of sitemaps. */
function withoutUnreadBodies(evidence: Evidence): Evidence {
  const beginnings = (value: SitemapEvidence): SitemapEvidence => ({
    ...value,
    files: value.files.map((file) => ({ ...file, beginning: '' })),
  });
  return {
    ...evidence,
    notFound: mapStep(evidence.notFound, withoutBytes),
    canonicalProbe: mapStep(evidence.canonicalProbe, withoutBytes),
    sitemaps: mapStep(evidence.sitemaps, beginnings),
  };
}

function withoutBodies(evidence: Evidence): Evidence {
  return {
    ...withoutUnreadBodies(evidence),
    body: { ...evidence.body, bytes: new Uint8Array() },
    ...mapFiles(evidence, withoutBytes),
  };
}

function withoutBytes(file: FileResponse): FileResponse {
  return { ...file, bytes: new Uint8Array() };
}

function withoutCoded({ body: { coded: _, ...body }, ...evidence }: Evidence): Evidence {
  return { ...evidence, body };
}
