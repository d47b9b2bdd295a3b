import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AssayError } from '../errors.ts';
import { type Fields, knownFields, malformed, usualValuesMax } from './fields.ts';
import { parsePairs, usualFieldsMax } from './form.ts';
import { parseJson, parseMessage } from './json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Content-Type, taken out of the header fields so that Fastify judges nothing by it. */
    givenMediaType: string | undefined;
    /** What is wrong with the body. */
    bodyRefusal: unknown;
  }
}

/**
 * Reads bodies in the order of refusals: too large, not a format we read, not readable. Nothing is parsed
 * by Fastify: its parsers answer 415 for a Content-Type without a body and repair what P4 refuses.
 */
export function readBodies(app: FastifyInstance, usualBytesMax: number): void {
  app.removeAllContentTypeParsers();
  app.decorateRequest('givenMediaType', undefined);
  app.decorateRequest('bodyRefusal', undefined);
  app.addHook('onRequest', (request, _reply, done) => {
    request.givenMediaType = request.headers['content-type'];
    delete request.raw.headers['content-type'];
    done();
  });
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: Payload) => {
    try {
      return await readBody(request, payload, usualBytesMax);
    } catch (error) {
      // Thrown in the hook below: Fastify closes the connection for what a parser throws.
      request.bodyRefusal = error;
      return undefined;
    }
  });
  app.addHook('preValidation', async (request, reply) => {
    const { bodyRefusal } = request;
    if (bodyRefusal === undefined) return;
    describeRefusal(bodyRefusal, request, reply);
    throw bodyRefusal;
  });
}

type Payload = FastifyRequest['raw'];

const jsonDepthMax = 8;
/** Messages of other protocols wrap what they carry. */
const messageDepthMax = 16;

/**
 * So much of a body that is refused is read and dropped: a client that writes first and reads later gets its answer.
 * It is what the proxy of docs/operate.md lets through, as that writes to the end and takes a reset for an outage. For
 * how long is the limit of every request.
 */
const drainedBytes = 3 * 2 ** 20;

async function readBody(
  request: FastifyRequest,
  payload: Payload,
  usualBytesMax: number,
): Promise<Fields | object | undefined> {
  const { body, takesMessage, bodyMaxBytes = usualBytesMax } = request.routeOptions.config;
  // A body of a method that has no use for one is not even read.
  if (body === undefined && takesMessage !== true) return undefined;
  const bytes = await readBytes(payload, Number(request.headers['content-length']), bodyMaxBytes);
  // An absent body is never refused, whatever its Content-Type.
  if (bytes.length === 0) return undefined;
  return parseBody(request, bytes, body);
}

async function readBytes(payload: Payload, declared: number, maxBytes: number): Promise<Buffer> {
  const readMax = Math.max(drainedBytes, maxBytes);
  if (declared > readMax) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop must not destroy the stream: that would take the socket of the answer with it.
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    size += chunk.length;
    if (size <= maxBytes) chunks.push(chunk);
    if (size > readMax) throw tooLarge(maxBytes);
  }
  if (size > maxBytes) throw tooLarge(maxBytes);
  return Buffer.concat(chunks);
}

function tooLarge(maxBytes: number): AssayError {
  return new AssayError('content-too-large', `The body may have at most ${maxBytes} bytes.`);
}

function parseBody(request: FastifyRequest, bytes: Buffer, schema: unknown): Fields | object {
  const {
    fieldsMax = usualFieldsMax,
    valuesMax = usualValuesMax,
    takesMessage,
  } = request.routeOptions.config;
  const { givenMediaType = '' } = request;
  const { essence, charset } = mediaType(givenMediaType);
  if (takesMessage === true && essence !== json) throw unsupported(`Send the message as ${json}.`);
  if (essence !== form && essence !== json) {
    throw unsupported(`Send the fields as ${form} or as ${json}.`);
  }
  if (request.headers['content-encoding'] !== undefined) {
    throw unsupported('Send the body as it is, without Content-Encoding.');
  }
  if (!['utf-8', 'utf8', 'us-ascii'].includes(charset)) throw unsupported('Send the body in UTF-8.');

  const text = decodeUtf8(bytes);
  if (takesMessage === true) return parseMessage(text, messageDepthMax);
  const entries = essence === form ? parsePairs(text, fieldsMax) : parseJson(text, jsonDepthMax, valuesMax);
  return knownFields(entries, schema, valuesMax);
}

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

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

/** For handlers of routes that take a message. @throws AssayError where none was sent */
export function messageOf({ body }: FastifyRequest): object {
  if (typeof body === 'object' && body !== null) return body;
  throw malformed('The body is empty: send one message.');
}

/** The header fields that go with a refusal. */
function describeRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof AssayError)) return;
  if (error.code === 'unsupported-media-type') {
    const { takesMessage } = request.routeOptions.config;
    reply.header('accept', takesMessage === true ? json : `${form}, ${json}`);
  }
  // The rest of the body may still be on its way, and is not read.
  if (error.code === 'content-too-large') reply.header('connection', 'close');
}
