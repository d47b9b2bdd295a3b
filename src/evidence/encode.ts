import { isUtf8 } from 'node:buffer';
import { packJson, unpackJson } from '../lib/packed-json.ts';
import type { Evidence, FileResponse, SitemapEvidence, Step } from './evidence.ts';

export interface EncodedEvidence {
  /** Null when even the bare facts are too large to keep. */
  readonly bytes: Uint8Array | null;
  /** The page or the site's files were left out: such a run cannot be judged again. */
  readonly trimmed: boolean;
}

const bytesMax = 2 * 1024 * 1024;

/** Evidence as it is stored: JSON with text as text, compressed; without bodies when it is too large. */
export function encodeEvidence(evidence: Evidence, max = bytesMax): EncodedEvidence {
  const whole = pack(evidence);
  if (whole.length <= max) return { bytes: whole, trimmed: false };
  // What no check reads goes first, as the report does not need it.
  const judgeable = pack(withoutUnreadBodies(evidence));
  if (judgeable.length <= max) return { bytes: judgeable, trimmed: false };
  const facts = pack(withoutBodies(evidence), true);
  return { bytes: facts.length <= max ? facts : null, trimmed: true };
}

/** @throws Error for another format, damaged data, or evidence that was stored without the page */
export function decodeEvidence(bytes: Uint8Array): Evidence {
  const { trimmed, ...plain } = unpackJson(bytes) as Plain;
  if (trimmed) throw new Error('The page was too large to be kept, so this run cannot be judged again.');
  return {
    ...plain,
    body: { ...plain.body, bytes: fromPlain(plain.body.bytes) },
    ...mapFiles(plain, (file) => ({ ...file, bytes: fromPlain(file.bytes) })),
  } as Evidence;
}

type PlainBytes = { readonly text: string } | { readonly base64: string };

/** Evidence with bytes as JSON can hold them. */
type Plain = Omit<Evidence, 'body' | FileKey> & {
  readonly trimmed?: boolean;
  readonly body: Omit<Evidence['body'], 'bytes'> & { readonly bytes: PlainBytes };
} & { readonly [Key in FileKey]: Step<PlainFile> };
type PlainFile = Omit<FileResponse, 'bytes'> & { readonly bytes: PlainBytes };

/** The steps that hold bytes. */
const fileKeys = ['robots', 'llms', 'securityTxt', 'notFound', 'canonicalProbe'] as const;
type FileKey = (typeof fileKeys)[number];

function pack(evidence: Evidence, trimmed = false): Uint8Array {
  return packJson({
    ...(trimmed ? { trimmed } : {}),
    ...evidence,
    body: { ...evidence.body, bytes: toPlain(evidence.body.bytes) },
    ...mapFiles(evidence, (file) => ({ ...file, bytes: toPlain(file.bytes) })),
  } satisfies Plain);
}

function mapFiles<From, To>(
  steps: { readonly [Key in FileKey]: Step<From> },
  change: (file: From) => To,
): { [Key in FileKey]: Step<To> } {
  const entries = fileKeys.map((key) => [key, mapStep(steps[key], change)]);
  return Object.fromEntries(entries) as { [Key in FileKey]: Step<To> };
}

function mapStep<From, To>(step: Step<From>, change: (value: From) => To): Step<To> {
  return step.state === 'gathered' ? { state: 'gathered', value: change(step.value) } : step;
}

function toPlain(bytes: Uint8Array): PlainBytes {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return isUtf8(bytes) ? { text: buffer.toString() } : { base64: buffer.toString('base64') };
}

function fromPlain(plain: PlainBytes): Uint8Array {
  if ('text' in plain) return new TextEncoder().encode(plain.text);
  return new Uint8Array(Buffer.from(plain.base64, 'base64'));
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
