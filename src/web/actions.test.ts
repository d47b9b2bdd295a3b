import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at } from '../api/testing.ts';
import { startPages, type TestPages } from './testing.ts';

const routes: RouteOptions[] = [];

let pages: TestPages;
let operations: ReadonlySet<unknown>;
beforeAll(async () => {
  pages = await startPages({ onPageRoute: (route) => routes.push(route) });
  const { json } = await pages.call('GET', '/openapi.json');
  const paths = Object.values(at(json, 'paths') as object) as object[];
  operations = new Set(paths.flatMap((path) => Object.values(path).map((each) => at(each, 'operationId'))));
});
afterAll(() => pages.close());

/** Every form of the pages, and the operations of the API that do the same. */
const actions: Readonly<Record<string, readonly string[]>> = {
  '/reports': ['createReport', 'createReports'],
  '/reports/selected': ['updateReport', 'deleteReport'],
  '/reports/:id/run': ['updateReport'],
  '/reports/:id/runs/:number': ['markRun'],
  '/reports/:id/runs/:number/stop': ['stopRun'],
  '/reports/stop': ['stopRuns'],
  '/reports/:id/privacy': ['updateReport'],
  '/reports/:id/new-link': ['updateReport'],
  '/reports/:id/delete': ['deleteReport'],
  '/reports/:id/links': ['createSignedLink'],
  '/reports/:id/links/:link/revoke': ['revokeSignedLink'],
  '/projects/:project/pages': ['createReports'],
  '/projects/:project/expectations': ['declareExpectations'],
  '/projects/:project/browser': ['shareProject'],
  '/projects/:project/share': ['shareProject'],
  '/projects/:project/new-link': ['shareProject'],
  '/projects/:project/links': ['createSignedLinkOfProject'],
  '/projects/:project/links/:link/revoke': ['revokeSignedLinkOfProject'],
  '/projects/:project/waivers': ['createWaiver'],
  '/projects/:project/waivers/:waiver/end': ['endWaiver'],
  '/projects/:project/run': ['listReports', 'updateReport'],
  '/projects/:project/delete': ['deleteProject'],
  '/sites': ['createSite'],
  '/sites/preview': ['previewSite'],
  '/sites/:id/crawls/:number/state': ['changeCrawl'],
  '/sites/:id/crawl': ['updateSite'],
  '/sites/:id/settings': ['updateSite'],
  '/sites/:id/privacy': ['updateSite'],
  '/sites/:id/new-link': ['updateSite'],
  '/sites/:id/delete': ['deleteSite'],
  '/sites/:id/pages/:n/report': ['createReport'],
  '/sites/:id/links': ['createSignedLinkOfSite'],
  '/sites/:id/links/:link/revoke': ['revokeSignedLinkOfSite'],
  '/alerts/:id/mute': ['changeAlert'],
  '/alerts/:id/accept': ['changeAlert'],
  '/projects/:project/notifications': ['changeNotificationsOfProject'],
  '/projects/:project/notifications/follow': ['changeNotificationsOfProject'],
  '/projects/:project/watch': ['createSchedule', 'changeNotificationsOfProject'],
  '/projects/:project/watch/stop': ['deleteSchedule', 'changeNotificationsOfProject'],
  '/projects/:project/watch/test': ['testWebhook'],
  '/settings/notifications': ['changeNotifications'],
  '/settings/keys': ['createKey'],
  '/settings/keys/:id/revoke': ['revokeKey'],
  '/settings/keys/:id/rotate': ['rotateKey'],
  '/settings/webhooks': ['createWebhook'],
  '/settings/webhooks/:id': ['updateWebhook'],
  '/settings/webhooks/:id/test': ['testWebhook'],
  '/settings/webhooks/:id/secret': ['getWebhookSecret'],
  '/settings/webhooks/:id/rotate': ['rotateWebhookSecret'],
  '/settings/webhooks/:id/replay': ['replayDeliveries'],
  '/settings/webhooks/:id/deliveries/:delivery/replay': ['replayDelivery'],
  '/settings/webhooks/:id/delete': ['deleteWebhook'],
  '/settings/mail': ['addRecipient'],
  '/settings/mail/:id/remove': ['removeRecipient'],
  '/settings/members': ['createInvitation'],
  '/settings/members/:user/role': ['changeMember'],
  '/settings/members/:user/remove': ['removeMember'],
  '/schedules': ['createSchedule'],
  '/schedules/check': ['createSchedule'],
  '/schedules/:id': ['updateSchedule'],
  '/schedules/:id/pause': ['updateSchedule'],
  '/schedules/:id/fire': ['fireSchedule'],
  '/schedules/:id/delete': ['deleteSchedule'],
  '/settings/account/time-zone': ['renameAccount'],
  '/settings/account/name': ['renameAccount'],
  '/settings/account/leave': ['removeMember'],
  '/settings/invitations/:id/revoke': ['revokeInvitation'],
};

/**
 * Forms of a person and a browser, for which a key has no use: the way in, sessions, one's own password, and what the
 * links of mails ask.
 */
const ofPersons: readonly string[] = [
  '/join/:token',
  '/mail/confirm/:token',
  '/mail/leave/:token',
  '/login',
  '/logout',
  '/confirm',
  '/settings/account/use',
  '/settings/account/shortcuts',
  '/settings/password',
  '/settings/sessions/:id/end',
  '/settings/sessions/end-others',
  '/theme',
  '/r/:slug/unlock',
  '/p/:slug/unlock',
  '/s/:slug/unlock',
];

const forms = () =>
  routes.filter(({ method }) => [method].flat().some((name) => name !== 'GET' && name !== 'HEAD'));

test('every action of the pages is possible by API, except sign-in, sessions and the own password', () => {
  const known = [...Object.keys(actions), ...ofPersons];
  expect(
    forms()
      .map(({ url }) => url)
      .toSorted(),
  ).toEqual(known.toSorted());
  for (const { method } of forms()) expect(method).toBe('POST');
  for (const [path, names] of Object.entries(actions)) {
    for (const name of names) expect(operations, `${path} is ${name} by API`).toContain(name);
  }
});

test('what a page does by API needs no more than a key can have', async () => {
  const { json } = await pages.call('GET', '/openapi.json');
  const found = Object.values(at(json, 'paths') as object).flatMap((path) => Object.values(path as object));
  for (const name of new Set(Object.values(actions).flat())) {
    const operation = found.find((each) => at(each, 'operationId') === name);
    expect(at(operation, 'security', 0, 'key', 0), name).toMatch(/^(read|write|admin)$/);
  }
});
