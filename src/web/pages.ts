import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AssayError } from '../errors.ts';
import { accountPages } from './account/pages.ts';
import { alertPages } from './alerts/pages.tsx';
import { type Answer, redirect, type Sheet } from './answer.ts';
import { serveAssets } from './assets.ts';
import { cataloguePages } from './catalogue/pages.tsx';
import { docsPages } from './docs/pages.tsx';
import { sendDocument } from './document.tsx';
import { errorSender, type SendError } from './errors/error-page.tsx';
import { findingPages } from './findings/pages.tsx';
import { takeFlash } from './flash.ts';
import { readGuest } from './guest.ts';
import { setPageHeaders } from './headers.ts';
import { homePages } from './home.tsx';
import { livePages } from './live/live-pages.tsx';
import { machinePages } from './machine/pages.ts';
import { mailLinkPages } from './mail/mail-link-pages.tsx';
import type { PageParts } from './parts.ts';
import { projectPages } from './projects/pages.tsx';
import { reportPages } from './report/pages.tsx';
import { reportsPages } from './reports/pages.tsx';
import type { PageRoute, Pages } from './route.ts';
import { refuseForeignSite } from './same-site.ts';
import { schedulePages } from './schedules/pages.tsx';
import { createSentOnce, type SentOnce } from './sent-once.ts';
import { sharedPages } from './shared/pages.tsx';
import { sitePages } from './sites/site-routes.ts';
import { themePages } from './theme.ts';
import { fieldSchema } from './values.ts';
import { varyOn } from './vary.ts';
import { type Guest, type MemberVisit, type Visit, visitOf } from './visit.ts';
import { waiverPages } from './waivers/pages.tsx';
import { sendRedirect, toSignIn } from './way-on.ts';
import { words } from './words/en.ts';

/** One line for each view. */
const views: readonly Pages[] = [
  homePages,
  schedulePages,
  themePages,
  reportsPages,
  livePages,
  accountPages,
  projectPages,
  findingPages,
  waiverPages,
  alertPages,
  cataloguePages,
  docsPages,
  machinePages,
  mailLinkPages,
];
/** Those that show a report, and load its styles. */
const reportViews: readonly Pages[] = [reportPages, sharedPages];
const siteViews: readonly Pages[] = [sitePages];

/**
 * Adds all pages to the server that has the API.
 * @returns what answers a refusal for somebody who looks at pages, also where no page is
 */
export function addPages(app: FastifyInstance, parts: PageParts): SendError {
  const sendError = errorSender(parts);
  const sentOnce = createSentOnce();
  app.decorateRequest('guest', undefined);
  app.register(async (site) => {
    serveAssets(site, parts.assets);
    site.addHook('onRequest', (request, reply) => receive(parts, request, reply));
    site.addHook('preValidation', async (request, reply) =>
      request.guest !== undefined && request.cameLate
        ? lookAgain(parts, request, reply, request.guest)
        : undefined,
    );
    for (const view of views)
      view((route) => addRoute(site, { parts, sentOnce, route, sheet: 'style' }), parts);
    for (const view of reportViews)
      view((route) => addRoute(site, { parts, sentOnce, route, sheet: 'reportStyle' }), parts);
    for (const view of siteViews)
      view((route) => addRoute(site, { parts, sentOnce, route, sheet: 'siteStyle' }), parts);
  });
  return sendError;
}

/** A route, with what answers need beside it. */
interface RouteParts {
  readonly parts: PageParts;
  readonly sentOnce: SentOnce;
  readonly route: PageRoute;
  readonly sheet: Sheet;
}

function addRoute(site: FastifyInstance, given: RouteParts): void {
  const { route } = given;
  const { method, path, query, form, fieldsMax, bodyMaxBytes, fromElsewhere, whenGone, markdown } = route;
  site.route({
    method,
    url: path,
    config: {
      access: 'page',
      who: route.who,
      query: query && fieldSchema(query),
      body: form && fieldSchema(form),
      fieldsMax,
      bodyMaxBytes,
      fromElsewhere,
      whenGone,
      markdown,
    },
    ...(route.wants === undefined ? {} : { constraints: { wants: route.wants } }),
    handler: (request, reply) => answer(given, request, reply),
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for pages alone. */
    readonly who?: PageRoute['who'];
    readonly fromElsewhere?: true | undefined;
    readonly whenGone?: PageRoute['whenGone'];
    readonly markdown?: PageRoute['markdown'];
  }
}

/** Everything that is refused before a body is read: 429, 403 of A5, and who may not see the page. */
async function receive(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (request.routeOptions.config.access !== 'page') return undefined;
  setPageHeaders(request, reply);
  if (request.routeOptions.config.markdown === 'asked') varyOn(reply, 'accept');
  const guest = await readGuest(parts, request, reply);
  request.guest = guest;
  parts.count(request, reply, guest.session?.account.id ?? null);
  if (request.routeOptions.config.fromElsewhere !== true) refuseForeignSite(request, parts.origin());
  return refuseGuest(parts, request, reply, guest);
}

/** Z1: a form whose body came late is sent by whoever they are by now, and never into another account. */
async function lookAgain(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  before: Guest,
): Promise<FastifyReply | undefined> {
  const guest = await readGuest(parts, request, reply);
  request.guest = guest;
  const account = guest.session?.account.id;
  if (account !== undefined && account !== before.session?.account.id) {
    const flash = { tone: 'bad', text: words.errors.otherAccount } as const;
    return sendRedirect(reply, guest.cookies, redirect('/reports', flash));
  }
  return refuseGuest(parts, request, reply, guest);
}

function refuseGuest(
  parts: PageParts,
  request: FastifyRequest,
  reply: FastifyReply,
  guest: Guest,
): FastifyReply | undefined {
  const { who } = request.routeOptions.config;
  if (who === 'anybody') return undefined;
  if (guest.session === null) return sendRedirect(reply, guest.cookies, toSignIn(request, parts.origin()));
  if (who === 'owner' && guest.session.role !== 'owner') {
    throw new AssayError('insufficient-scope', 'Only owners of this account can do this.');
  }
  return undefined;
}

async function answer(
  { parts, sentOnce, route, sheet }: RouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { guest } = request;
  if (guest === undefined) throw new Error('A page was asked for before anybody looked who asks.');
  const visit = visitOf(request, reply, guest, parts.now());
  const given = await handled(route, visit, guest, sentOnce);
  if (given === 'sent') return reply;
  if (given.kind === 'redirect') return sendRedirect(reply, guest.cookies, given);
  return sendDocument(parts, reply, {
    page: given,
    guest,
    flash: takeFlash(guest.cookies),
    path: given.back ?? request.url,
    sheet,
  });
}

async function handled(route: PageRoute, visit: Visit, guest: Guest, sentOnce: SentOnce): Promise<Answer> {
  if (route.who === 'anybody') return route.handle(visit);
  const member = memberVisit(visit, guest);
  return route.isSentOnce === true ? sentOnce(member, () => route.handle(member)) : route.handle(member);
}

function memberVisit(
  visit: Visit,
  { session, caller }: { session: Visit['session']; caller: MemberVisit['caller'] | null },
): MemberVisit {
  if (session === null || caller === null) throw new Error('A page for members was shown to nobody.');
  return { ...visit, session, caller };
}
