import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSecureContext, type TlsOptions } from 'node:tls';
import type { Gathering, Learnt, Stage } from '../../evidence/evidence.ts';
import type { EgressSettings } from '../../net/settings.ts';
import {
  type Authority,
  createAuthority,
  type ServerCertificate,
  selfSigned,
} from '../../net/testing/certificates.ts';
import type { DnsResponse } from '../../net/testing/dns-server.ts';
import { closedPort, serveHttp, serveHttps } from '../../net/testing/loopback.ts';
import { openSession } from '../../net/testing/open-session.ts';
import type { SessionLimits } from '../../net/types.ts';
import { gather } from '../gather.ts';
import type { Parser, Trouble } from '../types.ts';

/** A web of a test's own on loopback: every host, on ports 80 and 443, is answered by the same two servers. */
export interface Site {
  /** What was asked for, as `GET https://site.example/path`. */
  readonly asked: string[];
  readonly troubles: Trouble[];
  /** In order, each once. */
  readonly stages: Stage[];
  /** What was learnt, as it was told. */
  readonly told: Learnt[];
  gather(
    url: string,
    options?: { readonly site?: boolean; readonly htmlBytesMax?: number },
  ): Promise<Gathering>;
}

export interface SiteOptions {
  /** By `https://host/path`, or by `/path` for every scheme and host; without an answer 404. */
  readonly answers: Readonly<Record<string, Answer>>;
  /** By `NAME TYPE` or `NAME`; other names are 127.0.0.1 and have no texts. */
  readonly dns?: Readonly<Record<string, DnsResponse>>;
  readonly settings?: Partial<EgressSettings>;
  readonly limits?: Partial<SessionLimits>;
  readonly parser: Parser;
  /** Nobody listens on port 80. */
  readonly withoutHttp?: boolean;
  /** Other ports, and which of the two servers answers there. */
  readonly ports?: Readonly<Record<number, 'http' | 'https'>>;
  /** What port 443 speaks; HTTP/1.1 by default. */
  readonly alpn?: readonly string[];
  /** Port 443 asks visitors for a certificate of their own. */
  readonly wantsCertificate?: boolean;
  /** Port 443 is answered in plain http. */
  readonly withoutTls?: boolean;
  /** Hosts whose certificate nobody vouches for; that of every other host is sound. */
  readonly untrusted?: readonly string[];
}

export type Answer = string | Uint8Array | Reply | ((request: IncomingMessage) => Answer);

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
  /** Instead of an answer: nothing, for ever; or the connection breaks. */
  readonly instead?: 'silence' | 'reset';
}

/** The instant at which these sites are visited. */
export const visitedAt = Date.UTC(2026, 10, 2, 12);

export async function openSite(options: SiteOptions): Promise<Site> {
  const asked: string[] = [];
  const troubles: Trouble[] = [];
  const stages: Stage[] = [];
  const told: Learnt[] = [];
  const listener = (scheme: 'http' | 'https') => (request: IncomingMessage, response: ServerResponse) => {
    const url = `${scheme}://${request.headers.host}${request.url}`;
    asked.push(`${request.method} ${url}`);
    const { answers } = options;
    answer(answers[url] ?? answers[request.url ?? ''] ?? notFound, request, response);
  };
  const http = options.withoutHttp ? await closedPort() : (await serveHttp(listener('http'))).port;
  const { caPem } = await theAuthority();
  const tls = {
    ...(await certificateFor('127.0.0.1')),
    requestCert: options.wantsCertificate === true,
    SNICallback: certificatesBut(options.untrusted ?? []),
    ...(options.alpn && { ALPNProtocols: [...options.alpn] }),
  };
  const https = options.withoutTls ? http : (await serveHttps(tls, listener('https'))).port;
  const portMap: Record<number, number> = { 80: http, 443: https, 8080: await closedPort() };
  for (const [port, scheme] of Object.entries(options.ports ?? {}))
    portMap[Number(port)] = { http, https }[scheme];
  const { another } = await openSession({
    settings: {
      allow: Object.keys(portMap).map((port) => `127.0.0.0/8:${port}`),
      extraCa: caPem,
      ...options.settings,
    },
    parts: { portMap },
    options: options.limits === undefined ? {} : { limits: options.limits },
    dns: (name, type) =>
      options.dns?.[`${name} ${type}`] ?? options.dns?.[name] ?? (type === 'TXT' ? [] : ['127.0.0.1']),
  });
  return {
    asked,
    troubles,
    stages,
    told,
    async gather(url, { site = true, ...limits } = {}) {
      const session = another();
      try {
        return await gather({
          key: url,
          url,
          site,
          documentMs: 30_000,
          ...limits,
          session,
          parser: options.parser,
          now: () => visitedAt,
          randomHex: () => '0123456789abcdef',
          onStage(stage, learnt) {
            if (stages.at(-1) !== stage) stages.push(stage);
            told.push(learnt);
          },
          onTrouble: (trouble) => troubles.push(trouble),
        });
      } finally {
        await session.close();
      }
    },
  };
}

const notFound: Reply = { status: 404, headers: { 'Content-Type': 'text/html' }, body: '<title>No</title>' };

function answer(given: Answer, request: IncomingMessage, response: ServerResponse): void {
  const { status = 200, headers = {}, body = '', instead } = replyOf(given, request);
  if (instead === 'reset') request.socket.destroy();
  if (instead !== undefined) return;
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (typeof body === 'string' && !names.includes('content-type')) {
    response.setHeader('Content-Type', body.startsWith('<') ? 'text/html; charset=utf-8' : 'text/plain');
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.statusCode = status;
  response.end(request.method === 'HEAD' ? undefined : body);
}

function replyOf(given: Answer, request: IncomingMessage): Reply {
  if (typeof given === 'function') return replyOf(given(request), request);
  return typeof given === 'string' || given instanceof Uint8Array ? { body: given } : given;
}

let authority: Promise<Authority> | undefined;

function theAuthority(): Promise<Authority> {
  authority ??= createAuthority();
  return authority;
}

const certificates = new Map<string, Promise<ServerCertificate>>();

function certificateFor(host: string): Promise<ServerCertificate> {
  const issued = certificates.get(host) ?? theAuthority().then(({ issue }) => issue({ names: [host] }));
  certificates.set(host, issued);
  return issued;
}

function certificatesBut(untrusted: readonly string[]): TlsOptions['SNICallback'] {
  return (host, done) => {
    const issued = untrusted.includes(host) ? selfSigned({ names: [host] }) : certificateFor(host);
    issued.then((certificate) => done(null, createSecureContext(certificate)), done);
  };
}
