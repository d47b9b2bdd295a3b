import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { eventStreamHeaders } from '../../lib/event-stream.ts';
import { createMcpServer } from '../../mcp/server.ts';
import type { Client } from '../authenticate.ts';
import type { RouteParts } from '../routes.ts';
import { mcpPath } from '../target.ts';
import { askedFor } from './asked-for.ts';
import { serverBackEnd } from './back-end.ts';

/** Answers one message of a client whose key is good. */
export type AnswerMessage = (call: Call) => Promise<FastifyReply>;

interface Call {
  readonly client: Client;
  readonly message: object;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Stateless: each message is a call of its own, of any revision of the protocol, and any node answers it.
 * @param version of Assay
 */
export function answerMessages(parts: RouteParts, version: string): AnswerMessage {
  const { log, address } = parts;
  return async ({ client, message, request, reply }) => {
    const asked = askedFor(message);
    request.logged = { rpc: asked.method, ...(asked.name === undefined ? {} : { tool: asked.name }) };
    const tell = (error: unknown) =>
      log.error('A request failed.', { requestId: request.id, route: mcpPath, error });
    const backEnd = serverBackEnd(parts, { client, asked, reply });
    let fault: Error | undefined;
    const handler = createMcpHandler(() => createMcpServer(backEnd, { version, onBug: tell }), {
      legacy: 'stateless',
      // As JSON alone it would drop what tells of the progress.
      responseMode: 'auto',
      onerror: (error) => {
        fault = error;
      },
    });
    const response = await handler.fetch(
      new Request(address.origin() + mcpPath, {
        method: 'POST',
        headers: fieldsFor(request),
      }),
      { authInfo: authOf(client), parsedBody: message },
    );
    if (response.status >= 500) tell(fault);
    return send(response, reply, parts.closing);
  };
}

/** The protocol's own, and what says how to answer: neither the key nor anything else of the client. */
function fieldsFor({ headers }: FastifyRequest): Headers {
  const own = Object.entries(headers).filter(([name]) => name === 'accept' || name.startsWith('mcp-'));
  const fields = own.map(([name, value]) => [name, String(value)] as const);
  return new Headers({ 'content-type': 'application/json', ...Object.fromEntries(fields) });
}

/** The library wants a token, and has no use for it. */
function authOf({ keyId, scopes }: Client) {
  return { token: '', clientId: `key:${keyId}`, scopes: [...scopes] };
}

async function send(response: Response, reply: FastifyReply, closing: AbortSignal): Promise<FastifyReply> {
  const { status, body } = response;
  // It took too long, and was told so.
  if (reply.sent) return reply;
  reply.code(status);
  if (body === null) return reply.send();
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true) {
    return reply.type('application/json; charset=utf-8').send(await response.text());
  }
  // Its head was written before anybody knew, and a connection that is kept would hold up the end.
  reply.raw.once('finish', () => {
    if (closing.aborted) reply.request.raw.socket.end();
  });
  // A client that goes ends the stream, and with it the call.
  return reply.headers(eventStreamHeaders).send(Readable.fromWeb(body as ReadableStream<Uint8Array>));
}
