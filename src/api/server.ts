import { randomUUID } from 'node:crypto';
import { type FastifyInstance, fastify } from 'fastify';
import { answerMaxMs } from '../services/reports/idempotency.ts';
import { logRequests } from './access-log.ts';
import { accountRoutes } from './account.ts';
import { clientAddress } from './address.ts';
import { alertRoutes } from './alerts.ts';
import { auditLogRoutes } from './audit-log.ts';
import { baselineRoutes } from './baseline.ts';
import { readBodies } from './body.ts';
import { bulkRoutes } from './bulk.ts';
import { checkRoutes } from './checks.ts';
import { answerConditionally, reportTags } from './conditional.ts';
import { configSchemaRoutes } from './config-schema.ts';
import { answerInTime, closingSignal } from './deadline.ts';
import { deliveryRoutes } from './deliveries.ts';
import { noteDenials } from './denials.ts';
import { digestRoutes } from './digests.ts';
import { eventRoutes, streamReport } from './events.ts';
import { exportRoutes } from './export.ts';
import { findingRoutes } from './findings.ts';
import { fixRoutes } from './fixes.ts';
import { guard, isForPeople, pageCounts } from './gate.ts';
import { setHeaders } from './headers.ts';
import { healthRoutes } from './health.ts';
import { publicAddress } from './host.ts';
import { invitationRoutes } from './invitations.ts';
import { keyRoutes } from './keys.ts';
import { latestLook, lookOfRun } from './latest-look.ts';
import { admission, measureLoad, watchDisk } from './load.ts';
import { lookRoutes } from './looks.ts';
import { mcpRoutes } from './mcp.ts';
import { memberRoutes } from './members.ts';
import { notificationRoutes } from './notifications.ts';
import { describeApi, operationsOf } from './openapi.ts';
import { type Operation, operation } from './operation.ts';
import type { ApiOptions, SendErrorPage } from './options.ts';
import { createOutageLog } from './outage-log.ts';
import { reportPresenter } from './present-report.ts';
import { presentFullRun } from './present-run.ts';
import { judgeFailure, sendProblem } from './problem.ts';
import { projectExportRoutes } from './project-export.ts';
import { projectRoutes } from './projects.ts';
import { createRates } from './rates.ts';
import { recipientRoutes } from './recipients.ts';
import { reportRoutes } from './reports.ts';
import type { RouteParts } from './routes.ts';
import { runRoutes } from './runs.ts';
import { scheduleRoutes } from './schedules.ts';
import { signedLinkRoutes } from './signed-links.ts';
import { routesOfSites } from './sites/routes.ts';
import { streamSite } from './sites/site-events.ts';
import { limitSockets, requestLineMaxBytes, serverOptions } from './sockets.ts';
import { stopRoutes } from './stop.ts';
import { readableTarget } from './target.ts';
import { waiverRoutes } from './waivers.ts';
import { tellBrowsers } from './wants.ts';
import { webhookRoutes } from './webhooks.ts';

/**
 * The HTTP interface, ready for `listen({ host, port })`.
 *
 * It owns nothing of what it is given: after `close()`, which answers open requests first, the caller ends services
 * and store. While `isDraining()` says so, /readyz says no, creations are refused and connections are closed after
 * their answer; what else is asked is answered until `close()`.
 */
export function createApi(options: ApiOptions): FastifyInstance {
  const { services, settings, catalogue, log } = options;
  const { now = Date.now, newRequestId = randomUUID, isDraining = () => false } = options;
  const app = fastify({
    ...serverOptions(settings, options.tls),
    logger: false,
    genReqId: () => newRequestId(),
    // The gate says it in the form of all refusals.
    return503OnClosing: false,
    // A refusal by length would be a 404; the limit of the request line comes first.
    routerOptions: { maxParamLength: requestLineMaxBytes, querystringParser: () => ({}) },
    rewriteUrl: ({ url = '/' }) => readableTarget(url),
  });
  const address = publicAddress(app, settings.server);
  const rates = createRates(
    {
      default: settings.rates.perAccount,
      create: settings.rates.create,
      anonymous: settings.rates.anonymous,
      'failed-keys': settings.rates.failedKeys,
    },
    now,
    services.buckets,
  );

  const closing = closingSignal(app);

  tellBrowsers(app);
  limitSockets(app, settings);
  logRequests(app, log);
  // The answer that says so has to be sent, too.
  answerInTime(app, answerMaxMs - 5_000);
  setHeaders(app, address, settings.server.corsOrigins);
  readBodies(app, settings.http.bodyMaxBytes);
  guard(app, { settings, keys: services.keys, rates, address, isDraining, closing, now });
  noteDenials(app, services.auditLog);
  answerConditionally(app);
  let sendErrorPage: SendErrorPage | undefined;
  const noteOutage = createOutageLog(log, now);
  app.setErrorHandler((error, request, reply) => {
    noteOutage(error);
    if (sendErrorPage === undefined || !isForPeople(request)) return sendProblem(log, error, request, reply);
    const { body, retryAfterSeconds } = judgeFailure(log, error, request, reply);
    return sendErrorPage({ ...body, retryAfterSeconds }, request, reply);
  });

  const load = options.load ?? measureLoad(app, settings.data.folder, watchDisk(settings.data, log));
  const admitted = admission(load, settings, isDraining, log);
  const presenter = reportPresenter(catalogue, address.origin, options.browserChecks);
  const routeParts = {
    services,
    settings,
    catalogue,
    exportStyle: options.exportStyle,
    log,
    rates,
    address,
    admission: admitted,
    presenter,
    tags: reportTags(() => JSON.stringify([catalogue, options.browserChecks, address.origin()])),
    isDraining,
    closing,
    now,
  };
  const apiDocument = addRoutes(app, routeParts);
  mcpRoutes(app, routeParts, options.version);
  sendErrorPage = options.addPages?.(app, {
    ...pageCounts({ rates }),
    origin: address.origin,
    addressOf: clientAddress,
    presentReport: async (report) =>
      presenter.full(report, (await latestLook(routeParts, report))?.view ?? null),
    presentRun: async (accountId, run) =>
      presentFullRun(run, (await lookOfRun(routeParts, accountId, run))?.view ?? null, presenter),
    apiDocument,
    admission: admitted,
    streamReport: (request, reply, report) => streamReport({ services, closing }, request, reply, report),
    streamSite: (request, reply, site) => streamSite({ services, closing }, request, reply, site),
  });
  return app;
}

/** @returns the OpenAPI document of all of them */
function addRoutes(app: FastifyInstance, parts: RouteParts): object {
  const operations: Operation[] = [];
  app.addHook('onRoute', (route) => {
    operations.push(...operationsOf(route));
  });
  for (const routes of [
    reportRoutes,
    bulkRoutes,
    runRoutes,
    stopRoutes,
    signedLinkRoutes,
    waiverRoutes,
    exportRoutes,
    lookRoutes,
    fixRoutes,
    eventRoutes,
    projectRoutes,
    projectExportRoutes,
    baselineRoutes,
    findingRoutes,
    ...routesOfSites,
    scheduleRoutes,
    accountRoutes,
    notificationRoutes,
    alertRoutes,
    webhookRoutes,
    deliveryRoutes,
    keyRoutes,
    memberRoutes,
    invitationRoutes,
    recipientRoutes,
    digestRoutes,
    auditLogRoutes,
    checkRoutes,
    configSchemaRoutes,
    healthRoutes,
  ])
    routes(app, parts);
  operation(app, 'GET', '/openapi.json', {
    id: 'describeApi',
    summary: 'This document',
    tags: ['operation'],
    access: 'anybody',
    answers: { 200: { type: 'object' } },
    handler: (_request, reply) => reply.send(document),
  });
  const document = describeApi(operations, parts.settings);
  return document;
}
