import { randomBytes } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { Agent, request } from 'undici';
import { runAuditOver } from '../audit/audit.ts';
import { createAuditPool } from '../audit/pool.ts';
import { browserCatalogue } from '../checks/browser/browser-catalogue.ts';
import { catalogue, checksVersion } from '../checks/catalogue.ts';
import type { Config } from '../config.ts';
import { startEvery } from '../jobs/every.ts';
import { startRunner } from '../jobs/runner.ts';
import { type Log, silentLog } from '../lib/log.ts';
import { createEgress, urlRules } from '../net/egress.ts';
import { createSender } from '../net/send.ts';
import type { Scope } from '../services/caller.ts';
import { type AllServices, createServices } from '../services/create-services.ts';
import type { Account } from '../services/people/types.ts';
import type { LookAtSite } from '../services/sites/preview.ts';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import { egressSettings } from '../start/egress-settings.ts';
import { mailerOf } from '../start/mailer.ts';
import { openForServer } from '../start/store.ts';
import { configOf } from '../start/testing.ts';
import type { Db } from '../store/db.ts';
import { dataFolder } from '../store/sqlite/data-folder.ts';
import { migratedFile } from '../store/testing.ts';
import type { AddPages, ApiOptions } from './options.ts';
import { createApi } from './server.ts';

/** The real interface over real services, a real database in a folder of its own, and a real audit when asked for. */
export interface TestApi {
  readonly app: FastifyInstance;
  readonly origin: string;
  readonly services: AllServices;
  /** To put what takes long to come about, such as a crawl. */
  readonly db: Db;
  /** Two tenants, each with a key of all scopes. */
  readonly one: Tenant;
  readonly two: Tenant;
  /** A key of tenant one. */
  readonly keyWith: (...scopes: Scope[]) => Promise<string>;
  /** Sends a request, and holds the answer against /openapi.json. */
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Answer>;
  /** Writes bytes to a socket and gives back all that comes until it closes. */
  readonly raw: (text: string) => Promise<string>;
  close(): Promise<void>;
}

export interface Tenant {
  readonly account: Account;
  readonly token: string;
}

export interface TestApiOptions
  extends Partial<Pick<ApiOptions, 'now' | 'newRequestId' | 'load' | 'isDraining'>> {
  /** `ASSAY_*` settings. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Runs audits; otherwise reports stay queued. */
  readonly audits?: boolean;
  /** Pages beside the API. */
  readonly pages?: (services: AllServices) => AddPages;
  readonly log?: Log;
  /** What previews of crawls find; undefined: there are none. */
  readonly lookAtSite?: LookAtSite;
}

export interface CallOptions {
  /** By default the key of tenant one; null: none. */
  readonly token?: string | null;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Undefined: the answer is no JSON. */
  readonly json: unknown;
}

/** What stands at the end of these names in parsed JSON. */
export function at(json: unknown, ...names: readonly (string | number)[]): unknown {
  return names.reduce((value, name) => (value as Record<string | number, unknown> | null)?.[name], json);
}

export async function startApi(options: TestApiOptions = {}): Promise<TestApi> {
  const { settings = {}, audits = false, log = silentLog, pages, lookAtSite, ...apiOptions } = options;
  // Outside a test run, as for the pictures of the README, there is no file that many share.
  const migrated = process.env.VITEST === undefined ? undefined : await migratedFile();
  const place = migrated === undefined ? tmpdir() : dirname(migrated);
  const folder = await mkdtemp(join(place, 'assay-api-'));
  const config = configOf({ ASSAY_DATA: folder, ...settings });
  const closing = new AsyncDisposableStack();
  closing.defer(() => rm(folder, { recursive: true, force: true }));
  if (migrated !== undefined) copyFileSync(migrated, dataFolder(folder).database);
  const store = closing.adopt(await openForServer(config), (open) => open.close());
  const services = closing.adopt(
    createServices({
      db: store.db,
      folder,
      secretKey: randomBytes(32),
      settings: config,
      urlRules: urlRules(config.egress),
      now: options.now ?? Date.now,
      randomBytes,
      log,
      lookAtSite,
      mailer: await mailerOf(config),
      sender: createSender(egressSettings(config, { version: '0.0.0', publicUrl: null })),
    }),
    (open) => open.close(),
  );
  if (audits) closing.defer(await startAudits(services, config, log));

  const app = createApi({
    services,
    settings: config,
    version: '0.0.0',
    catalogue: { version: checksVersion, checks: catalogue },
    browserChecks: browserCatalogue,
    exportStyle: '',
    log,
    // The machine that runs tests is busy; tests of D5 bring a load of their own.
    load: { eventLoopDelayMs: () => 0, freeDiskBytes: () => Number.POSITIVE_INFINITY },
    ...apiOptions,
    ...(pages === undefined ? {} : { addPages: pages(services) }),
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  closing.defer(() => app.close());
  const agent = closing.adopt(new Agent(), (open) => open.destroy());
  const one = await services.accounts.create('One');
  const two = await services.accounts.create('Two');

  const send = (method: string, path: string, given: CallOptions = {}) =>
    sendRequest(agent, origin, one.token, method, path, given);
  const { host } = new URL(config.server.publicUrl ?? origin);
  const describes = describedBy((await send('GET', '/openapi.json', { headers: { host } })).json);
  return {
    app,
    origin,
    services,
    db: store.db,
    one,
    two,
    async keyWith(...scopes) {
      const input = { name: scopes.join(' '), scopes, expiresAt: null };
      return (await services.keys.create(operatorOf(one.account.id), input)).token;
    },
    async call(method, path, given) {
      const answer = await send(method, path, given);
      describes(method, path, answer);
      return answer;
    },
    raw: (text) => exchange(Number(new URL(origin).port), text),
    close: () => closing.disposeAsync(),
  };
}

function egressOf(config: Config) {
  return egressSettings(config, { version: '0', publicUrl: null });
}

/** @returns the function that ends them */
async function startAudits(services: AllServices, config: Config, log: Log): Promise<() => Promise<void>> {
  const egress = createEgress(egressOf(config));
  const pool = createAuditPool(config.parsing);
  const runner = await startRunner({
    audits: services.audits,
    events: services.events,
    runAudit: runAuditOver({
      egress,
      pool,
      site: false,
      documentMs: config.fetching.documentMs,
      onTrouble: () => {},
    }),
    concurrency: config.queue.concurrency,
    accountRunningMax: config.queue.accountRunningMax,
    now: Date.now,
    log,
  });
  const loops = services.waiverLoops(pool.judgeAgain).map((loop) => startEvery(loop, log));
  return async () => {
    await runner.stop(0);
    await Promise.all(loops.map((loop) => loop.stop()));
    await Promise.all([egress.close(), pool.close()]);
  };
}

async function sendRequest(
  agent: Agent,
  origin: string,
  ownToken: string,
  method: string,
  path: string,
  { token = ownToken, headers = {}, form, json, body }: CallOptions,
): Promise<Answer> {
  const type = form
    ? 'application/x-www-form-urlencoded'
    : json === undefined
      ? undefined
      : 'application/json';
  const response = await request(origin + path, {
    dispatcher: agent,
    method: method as 'GET',
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...headers,
    },
    body: form
      ? new URLSearchParams(form).toString()
      : json === undefined
        ? (body ?? null)
        : JSON.stringify(json),
  });
  const text = await response.body.text();
  const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  // Forms of others that are JSON too, such as SARIF, have types of their own.
  const isJson =
    /^application\/(?:problem\+)?json/.test(String(response.headers['content-type'])) && text !== '';
  return {
    status: response.statusCode,
    headers: Object.fromEntries(fields),
    text,
    json: isJson ? JSON.parse(text) : undefined,
  };
}

/** Reads until the server closes; what it leaves open is an answer of nothing. */
function exchange(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('latin1');
    socket.setTimeout(15_000, () => socket.destroy());
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

/** @returns a function that throws when an answer is not what the document says of its operation */
function describedBy(document: unknown): (method: string, path: string, answer: Answer) => void {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  ajv.addFormat('date', /^\d{4}-\d\d-\d\d$/);
  // RFC 3986, which allows less than browsers do.
  ajv.addFormat(
    'uri',
    /^[a-z][a-z\d+.-]*:(?:\/\/(?:\[[\da-f:]+\])?)?(?:[\w.~:/?#@!$&'()*+,;=-]|%[\da-f]{2})*$/i,
  );
  ajv.addSchema({ ...(document as object), $id: 'openapi' });
  const validators = new Map<string, ValidateFunction>();
  const validate = (pointer: string, where: string, body: unknown) => {
    const validator = validators.get(pointer) ?? ajv.compile({ $ref: `openapi#${pointer}` });
    validators.set(pointer, validator);
    if (!validator(body)) throw new Error(`${where}: ${ajv.errorsText(validator.errors)}`);
  };

  return (method, path, { status, headers, text, json }) => {
    // Of the protocol of agents, which describes what it answers by itself.
    if (at(json, 'jsonrpc') !== undefined) return;
    const where = `${method} ${path} ${status}`;
    const camelCase = areOfJsonSchema.includes(path) ? undefined : camelCaseIn(json);
    if (camelCase !== undefined) throw new Error(`${where} has a member ${camelCase}.`);
    if (status >= 400 && method !== 'HEAD') {
      if (headers['content-type'] !== 'application/problem+json; charset=utf-8') {
        throw new Error(`${where} is no problem but ${headers['content-type']}: ${text}`);
      }
      validate('/components/schemas/Problem', where, json);
      if (at(json, 'status') !== status || at(json, 'detail') !== at(json, 'message'))
        throw new Error(`${where}: ${text}`);
    }
    const template = templateOf(document, path);
    if (template === undefined || method === 'OPTIONS' || status === 405) return;
    const name = method === 'HEAD' ? 'get' : method.toLowerCase();
    if (at(document, 'paths', template, name) === undefined) return;
    const described = at(document, 'paths', template, name, 'responses', status);
    if (described === undefined) throw new Error(`${where} is not described.`);
    const unknown = fieldsUnknownTo(document, described, headers);
    if (unknown.length > 0) throw new Error(`${where} does not describe ${unknown.join(', ')}.`);
    const [type = ''] = (headers['content-type'] ?? '').split(';');
    if (at(described, 'content', 'application/json') === undefined || method === 'HEAD') return;
    if (json === undefined && at(described, 'content', type) !== undefined) return;
    const pointer = ['', 'paths', template, name, 'responses', String(status)]
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .join('/');
    validate(`${encodeURI(pointer)}/content/application~1json/schema`, where, json);
  };
}

/** Both use the words of JSON Schema. */
const areOfJsonSchema = ['/openapi.json', '/schemas/config.json'];

/** Names of members are snake_case; those that come from a page or a standard have no capital letters either. */
function camelCaseIn(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null) return undefined;
  for (const [name, member] of Object.entries(json)) {
    const found = /[A-Z]/.test(name) ? name : camelCaseIn(member);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Names of header fields that a response does not document. */
function fieldsUnknownTo(document: unknown, described: unknown, headers: Answer['headers']): string[] {
  const reference = at(described, '$ref') as string | undefined;
  const response = reference === undefined ? described : at(document, ...reference.split('/').slice(1));
  const known = Object.keys((at(response, 'headers') ?? {}) as object).map((name) => name.toLowerCase());
  const isPlain = (name: string) => ofEveryServer.some((pattern) => pattern.test(name));
  return Object.keys(headers).filter((name) => !known.includes(name) && !isPlain(name));
}

/** What HTTP itself needs, and what browsers, caches and proxies are told, whatever is answered. */
const ofEveryServer = [
  /^(?:connection|content-length|content-type|date|keep-alive|transfer-encoding)$/,
  /^(?:cache-control|content-security-policy|referrer-policy|vary|x-content-type-options)$/,
  /^(?:access-control-.*|cross-origin-.*|strict-transport-security|x-accel-buffering)$/,
];

function templateOf(document: unknown, target: string): string | undefined {
  const parts = (target.split('?')[0] ?? '').split('/');
  const templates = Object.keys(at(document, 'paths') as object);
  // As in the router, what is written out comes before what stands for anything.
  for (const isOpen of [() => false, (part: string) => part.startsWith('{')]) {
    const found = templates.find((template) => {
      const wanted = template.split('/');
      return wanted.length === parts.length && wanted.every((part, at) => isOpen(part) || part === parts[at]);
    });
    if (found !== undefined) return found;
  }
  return undefined;
}

export interface Site {
  readonly origin: string;
  /** What lets the guard reach it. */
  readonly allow: string;
  close(): Promise<void>;
}

/** A page on loopback. */
export async function startSite(html = goodPage): Promise<Site> {
  const server: Server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    allow: `127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const goodPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page about pages</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="description" content="What a page is.">
</head><body><h1>Pages</h1><p>A page has words.</p></body></html>`;
