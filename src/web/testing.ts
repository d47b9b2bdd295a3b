import type { RouteOptions } from 'fastify';
import { request } from 'undici';
import { bundleAssets } from '../../scripts/assets.ts';
import { startApi, type Tenant, type TestApi, type TestApiOptions } from '../api/testing.ts';
import { browserCatalogue } from '../checks/browser/browser-catalogue.ts';
import { catalogue, checksVersion } from '../checks/catalogue.ts';
import { crawlCatalogue } from '../checks/crawl/crawl-catalogue.ts';
import { silentLog } from '../lib/log.ts';
import type { Visitor } from '../services/caller.ts';
import type { Role, Session } from '../services/people/types.ts';
import { operatorOf } from '../services/trail/write-audit-log.ts';
import type { Services } from '../services/types.ts';
import { configOf, usualConfig } from '../start/testing.ts';
import type { Assets } from './assets.ts';
import { addPages } from './pages.ts';

/** The real pages beside the real API, over a real database in a folder of its own. */
export interface TestPages extends TestApi {
  /** Of tenant one. */
  readonly owner: SignedInUser;
  readonly member: SignedInUser;
  /** The owner of tenant two. */
  readonly stranger: SignedInUser;
  /** As a browser asks for a page; redirects are not followed. */
  get(path: string, options?: VisitOptions): Promise<PageAnswer>;
  /** As a browser sends a form of one of our pages. */
  post(path: string, form: FormFields, options?: VisitOptions): Promise<PageAnswer>;
}

export interface SignedInUser {
  /** The field that a browser sends. */
  readonly cookie: string;
  readonly session: Session;
}

export interface VisitOptions {
  /** By default the owner; null: nobody is signed in. */
  readonly as?: SignedInUser | null;
  /** Further cookies, as `PageAnswer.cookies` gives them. */
  readonly cookies?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A list is sent under the same name more than once. */
export type FormFields = Readonly<Record<string, string | readonly string[]>>;

export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
  /** What `Set-Cookie` leaves in a browser, as it sends it back. */
  readonly cookies: readonly string[];
}

export const testPassword = 'a password for tests';

export async function startPages(options: PagesOptions = {}): Promise<TestPages> {
  const api = await servePages(options);
  const owner = await join(api.services, api.one, 'owner', 'owner@example.com');
  return {
    ...api,
    owner,
    member: await join(api.services, api.one, 'member', 'member@example.com'),
    stranger: await join(api.services, api.two, 'owner', 'stranger@example.com'),
    get: (path, given = {}) => visitPage(api, path, { as: owner, ...given }),
    post: (path, form, given = {}) => visitPage(api, path, { as: owner, ...given }, form),
  };
}

export interface PagesOptions extends Omit<TestApiOptions, 'pages'> {
  /** Hears of each route of the pages, as it is registered. */
  readonly onPageRoute?: (route: RouteOptions) => void;
}

/** Pages that nobody has an account for yet. */
export function servePages(options: PagesOptions = {}): Promise<TestApi> {
  assets ??= bundleAssets(1);
  const built = assets;
  return startApi({
    ...options,
    settings: { ASSAY_RATE_ANONYMOUS: '100000/60', ...options.settings },
    pages: (services) => (app, shared) => {
      app.addHook('onRoute', (route) => {
        if (route.config?.access === 'page') options.onPageRoute?.(route);
      });
      return addPages(app, {
        ...shared,
        services,
        catalogue: { version: checksVersion, checks: catalogue },
        browserChecks: browserCatalogue,
        crawlChecks: crawlCatalogue,
        assets: built,
        log: options.log ?? silentLog,
        now: options.now ?? Date.now,
        version: '0.0.0',
        settings: options.settings === undefined ? usualConfig : configOf(options.settings),
      });
    },
  });
}

/** One request as a browser sends it; with a form it is a POST. */
export function visitPage(
  { origin }: TestApi,
  path: string,
  options: VisitOptions = {},
  form?: FormFields,
): Promise<PageAnswer> {
  return form === undefined
    ? send(origin + path, 'GET', null, options)
    : send(origin + path, 'POST', encode(form), options);
}

// Bundled once for each test file.
let assets: Assets | undefined;

const visitor: Visitor = { address: '192.0.2.1', userAgent: 'Test', requestId: 'request-1' };

async function join(
  services: Services,
  { account }: Tenant,
  role: Role,
  email: string,
): Promise<SignedInUser> {
  const { token: invitation } = await services.invitations.create(operatorOf(account.id), { email, role });
  const { token, session } = await services.users.accept(
    invitation,
    { email, password: testPassword },
    visitor,
  );
  return { cookie: `assay_session=${token}`, session };
}

function encode(form: FormFields): string {
  const pairs = Object.entries(form).flatMap(([name, values]) =>
    [values].flat().map((value) => [name, value]),
  );
  return new URLSearchParams(pairs).toString();
}

async function send(
  url: string,
  method: 'GET' | 'POST',
  body: string | null,
  { as, cookies = [], headers = {} }: VisitOptions,
): Promise<PageAnswer> {
  const sent = [...(as == null ? [] : [as.cookie]), ...cookies].join('; ');
  const response = await request(url, {
    method,
    headers: {
      accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
      'sec-fetch-site': 'same-origin',
      ...(sent === '' ? {} : { cookie: sent }),
      ...(body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    body,
  });
  const html = await response.body.text();
  const fields = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
  const lines = [response.headers['set-cookie'] ?? []].flat();
  return {
    status: response.statusCode,
    headers: Object.fromEntries(fields),
    html,
    cookies: lines.map((line) => line.split(';')[0] ?? '').filter((pair) => !pair.endsWith('=')),
  };
}
