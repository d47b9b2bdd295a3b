import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AssayError } from '../errors.ts';
import { listsTag, tagOfBytes } from '../lib/entity-tag.ts';

/** Strong entity tags of reports and projects (H4): the version, and what else its representation is made of. */
export interface ReportTags {
  readonly of: (one: Tagged) => string;
}

interface Tagged {
  readonly version: number | string;
  /** Of what is shown with it and changes apart from it. */
  readonly mark?: string | undefined;
}

/** @param ingredients of every representation besides the report: texts of the catalogue, the public address */
export function reportTags(ingredients: () => string): ReportTags {
  let suffix: string | undefined;
  return {
    of({ version, mark }) {
      suffix ??= createHash('sha256').update(ingredients()).digest('base64url').slice(0, 8);
      return `"${[version, ...(mark === undefined ? [] : [mark]), suffix].join('.')}"`;
    },
  };
}

/**
 * H4: the version that a change is meant for; undefined: for whatever is there.
 * @param read what is there now
 * @throws AssayError 412 with the tag of that
 */
export async function versionMeant<Version extends number | string>(
  request: FastifyRequest,
  reply: FastifyReply,
  { tags, noun, read }: Changed<Version>,
): Promise<{ readonly version: Version } | undefined> {
  if (!isConditional(request.headers)) return undefined;
  const found = await read();
  const tag = tags.of(found);
  if (mayChange(request.headers, tag)) return { version: found.version };
  reply.header('etag', tag);
  throw conditionFailed(request, tag, noun);
}

interface Changed<Version extends number | string> {
  readonly tags: ReportTags;
  readonly noun: Noun;
  readonly read: () => Promise<Tagged & { readonly version: Version }>;
}

type Noun = 'report' | 'project' | 'run' | 'site' | 'crawl' | 'schedule' | 'webhook';

/** Whether a change depends on what is there now; that something is there, every change needs. */
function isConditional({ 'if-match': match = '*', 'if-none-match': noneMatch }: Conditions): boolean {
  return match.trim() !== '*' || noneMatch !== undefined;
}

type Conditions = FastifyRequest['headers'];

/**
 * Whether a request may change what has this tag (RFC 9110 §13.2.2).
 * @param tag undefined: it exists, and has none
 */
export function mayChange(
  { 'if-match': match, 'if-none-match': noneMatch }: Conditions,
  tag: string | undefined,
): boolean {
  if (match !== undefined && !listsTag(match, tag, 'strong')) return false;
  return noneMatch === undefined || !listsTag(noneMatch, tag, 'weak');
}

/** Of what has no entity tag. @throws AssayError 412 */
export function refuseCondition({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (!mayChange(headers, undefined)) throw notSo();
}

/** Why `mayChange` says no. */
export function conditionFailed(
  { headers }: Pick<FastifyRequest, 'headers'>,
  tag: string,
  noun: Noun,
): AssayError {
  const { 'if-match': match = '*' } = headers;
  if (listsTag(match, tag, 'strong')) return notSo();
  // Reading again would give the same tag: a proxy that compresses answers makes ours weak.
  if (listsTag(match, tag, 'weak')) {
    return new AssayError(
      'precondition-failed',
      `If-Match takes strong tags only: send ${tag}, without the W/ that a proxy puts before it.`,
    );
  }
  return new AssayError('precondition-failed', `The ${noun} has changed since it was read. Read it again.`);
}

function notSo(): AssayError {
  return new AssayError(
    'precondition-failed',
    'What is asked in If-Match or If-None-Match is not so here. Leave it out.',
  );
}

/**
 * Every JSON answer to a GET that may be the same twice has an entity tag, and a client that has it already gets 304
 * (RFC 9110 §13.1.2).
 */
export function answerConditionally(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isRead || reply.statusCode !== 200) return payload;
    const { access, isNeverTheSame } = request.routeOptions.config;
    if (isNeverTheSame === true) return payload;
    if (access === 'health' || access === 'page' || access === 'asset') return payload;
    // What is written piece by piece has none but its version.
    const tag = reply.getHeader('etag')?.toString() ?? (isWhole ? tagOfBytes(payload) : undefined);
    if (tag === undefined) return payload;
    // An entity tag needs an answer that may be kept, and is asked for again each time.
    reply.headers({ etag: tag, 'cache-control': 'private, no-cache' });
    const known = request.headers['if-none-match'];
    if (known === undefined || !listsTag(known, tag, 'weak')) return payload;
    // What is said of the content goes with it (RFC 9110 §15.4.5).
    reply.code(304).removeHeader('content-type').removeHeader('content-disposition');
    return '';
  });
}
