import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AssayError } from '../errors.ts';
import { type Fields, knownFields, malformed } from './fields.ts';
import { parsePairs } from './form.ts';
import { parseJson } from './json.ts';
import type { ApiSettings } from './options.ts';

/** `assay-body`: what the client called it is read here alone. */
declare module 'fastify' {
  interface FastifyRequest {
    /** Of the request, taken out of the header fields so that Fastify judges nothing by it. */
    givenMediaType: string | undefined;
  }
}

/**
 * Reads bodies in the order of refusals: too large, not a format we read, not readable (api.md). Nothing is parsed
 * by Fastify: its parsers answer 415 for a Content-Type without a body and repair what P4 refuses.
 */
export function readBodies(app: FastifyInstance, settings: ApiSettings['http']): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('givenMediaType', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    request.givenMediaType = request.headers['content-type'];
    delete request.raw.headers['content-type'];
    done();
  });
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Payload) => {
    const schema = request.routeOptions.schema?.body;
    // A body of a method that has no use for one is not even read.
    if (schema === undefined) return undefined;
    const bytes = await readBytes(payload, Number(request.headers['content-length']), settings.bodyMaxBytes);
    // An absent body is never refused, whatever its Content-Type.
    return bytes.length === 0 ? undefined : parseBody(request, bytes, schema, settings);
  });
}

type Payload = AsyncIterable<Buffer>;

/** So much of a body that is refused is read and dropped: a client that writes first and reads later gets its answer. */
const drainedBytes = 2 ** 20;

async function readBytes(payload: Payload, declared: number, maxBytes: number): Promise<Buffer> {
  if (declared > drainedBytes) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of payload) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    if (size > drainedBytes) throw tooLarge(maxBytes);
  }
  if (size > maxBytes) throw tooLarge(maxBytes);
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): AssayError {
  return new AssayError('content-too-large', `The body may have at most ${maxBytes} bytes.`);
}

function parseBody(
  request: FastifyRequest,
  bytes: Buffer,
  schema: unknown,
  settings: ApiSettings['http'],
): Fields {
  const { givenMediaType = '' } = request;
  const { essence, charset } = mediaType(givenMediaType);
  if (essence !== form && essence !== json) {
    throw unsupported(`Send the fields as ${form} or as ${json}.`);
  }
  if (request.headers['content-encoding'] !== undefined) {
    throw unsupported('Send the body as it is, without Content-Encoding.');
  }
  if (!['utf-8', 'utf8', 'us-ascii'].includes(charset)) throw unsupported('Send the body in UTF-8.');

  const text = decodeUtf8(bytes);
  const entries =
    essence === form ? parsePairs(text, settings.formFieldsMax) : parseJson(text, settings.jsonDepthMax);
  return knownFields(entries, schema);
}

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

/** The `Accept` that answers a 415 (RFC 9110 §15.5.16). */
export const acceptedBodies = `${form}, ${json}`;

function mediaType(given: string): { readonly essence: string; readonly charset: string } {
  const [essence = '', ...parameters] = given.split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters.find((parameter) => parameter.startsWith('charset='));
  return { essence, charset: charset?.slice('charset='.length).replaceAll('"', '') ?? 'utf-8' };
}

function unsupported(sentence: string): AssayError {
  return new AssayError('unsupported-media-type', sentence);
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeUtf8(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed('The body is not valid UTF-8.');
  }
}

/** For handlers of routes with a body. */
export function bodyOf(request: FastifyRequest): Fields {
  return request.body instanceof Map ? request.body : new Map();
}

/** The header fields that go with a refused body. */
export function describeBody(error: unknown, reply: FastifyReply): void {
  if (error instanceof AssayError && error.code === 'unsupported-media-type') {
    reply.header('accept', acceptedBodies);
  }
  // The rest of the body may still be on its way, and is not read.
  if (error instanceof AssayError && error.code === 'content-too-large') reply.header('connection', 'close');
}
