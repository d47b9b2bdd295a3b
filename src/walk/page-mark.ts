import { hash } from 'node:crypto';
import type { Expectations } from '../checks/expectations.ts';
import type { Waiver } from '../checks/waive.ts';
import type { CrawlSettings, PageMark } from '../crawl/types.ts';
import type { FieldLines } from '../evidence/evidence.ts';
import { firstHeader } from '../evidence/fields.ts';

interface Basis {
  /** Version of the rules. */
  readonly rules: string;
  readonly expectations: Expectations;
  readonly waivers: readonly Waiver[];
  readonly settings: CrawlSettings;
}

/** Of a text: everything by which an answer becomes what is kept of its page. */
export function basisOf({ rules, expectations, waivers, settings }: Basis): string {
  const { start, scope, ignoreParams } = settings;
  return shortHash(JSON.stringify([rules, expectations, waivers, start, scope, ignoreParams]), 16);
}

/** More of them say nothing that a page would be known by. */
const fieldsMax = 100;
const etagMax = 256;
const modifiedMax = 64;

/** Undefined: the server says nothing by which it could tell later whether the page has changed. */
export function markOf(fields: FieldLines, basis: string): PageMark | undefined {
  const etag = sendable(firstHeader(fields, 'etag'), etagMax);
  const modified = sendable(firstHeader(fields, 'last-modified'), modifiedMax);
  const hashes = hashesOf(fields);
  if ((etag === null && modified === null) || hashes.size > fieldsMax) return undefined;
  return { etag, modified, fields: [...hashes], basis };
}

/** Text that may stand in a request as it came. */
function sendable(value: string | undefined, max: number): string | null {
  return value !== undefined && value.length <= max && /^[\x20-\x7e]+$/.test(value) ? value : null;
}

/** What asks whether the page has changed. Either kind of ETag will do for that. */
export function conditionsOf({ etag, modified }: PageMark): Readonly<Record<string, string>> {
  return {
    ...(etag !== null && { 'If-None-Match': etag }),
    ...(modified !== null && { 'If-Modified-Since': modified }),
  };
}

/** A 304 repeats few of the fields. Those that it has are to be what they were. */
export function isAsItWas({ fields: before }: PageMark, fields: FieldLines): boolean {
  const hashes = new Map(before);
  return [...hashesOf(fields)].every(([name, hash]) => hashes.get(name) === hash);
}

function hashesOf(fields: FieldLines): Map<string, string> {
  const lines = Map.groupBy(fields, ([name]) => name.toLowerCase());
  for (const name of ofOneAnswer) lines.delete(name);
  return new Map(
    [...lines].map(([name, all]) => [
      name,
      shortHash(all.map(([, value]) => lasting(name, value)).join('\n'), 8),
    ]),
  );
}

/** What stays from one answer to the next. */
function lasting(name: string, value: string): string {
  if (name === 'set-cookie') return value.replace(/=[^;]*/, '').replace(/;\s*expires=[^;]*/i, '');
  return name.startsWith('content-security-policy') ? value.replace(/'nonce-[^']*'/gi, "'nonce'") : value;
}

function shortHash(text: string, length: number): string {
  return hash('sha256', text, 'base64url').slice(0, length);
}

/** No check of a page reads these, and they are otherwise in each answer, or in one without a body. */
const ofOneAnswer: readonly string[] = [
  ...['date', 'age', 'expires', 'etag', 'last-modified', 'server-timing', 'x-runtime'],
  ...['connection', 'keep-alive', 'content-length', 'transfer-encoding', 'report-to', 'nel'],
  // Names of an answer, and what the caches on its way say of themselves.
  ...['x-request-id', 'x-correlation-id', 'x-trace-id', 'traceparent', 'x-cloud-trace-context'],
  ...['cf-ray', 'cf-cache-status', 'via', 'x-cache', 'x-cache-hits', 'x-cache-status', 'x-served-by'],
  ...['x-timer', 'x-varnish', 'x-fastly-request-id', 'x-amz-cf-id', 'x-amz-cf-pop', 'x-amz-request-id'],
  ...['x-amz-id-2', 'x-azure-ref', 'x-vercel-id', 'x-vercel-cache', 'x-nf-request-id', 'fly-request-id'],
  ...['x-github-request-id', 'cdn-requestid', 'cdn-requesttime', 'x-akamai-request-id', 'akamai-grn'],
];
