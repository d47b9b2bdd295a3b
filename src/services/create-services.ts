import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { JudgeAgain } from '../audit/types.ts';
import type { KeyRing } from '../lib/key-ring.ts';
import type { Log } from '../lib/log.ts';
import type { RandomBytes } from '../lib/random-bytes.ts';
import type { UrlRules } from '../net/accept-url.ts';
import type { Mailer } from '../net/mail.ts';
import type { Sender } from '../net/send.ts';
import type { SharedTurns } from '../net/shared-turns.ts';
import type { Db } from '../store/db.ts';
import { createAlertsService } from './alerts/alerts.ts';
import { createConfirming } from './alerts/confirming.ts';
import { createNotificationsService } from './alerts/notifications.ts';
import { createOwnNetwork } from './alerts/own-trouble.ts';
import { createCrawlChanges } from './crawling/crawl-changes.ts';
import { createCrawlControl } from './crawling/crawl-control.ts';
import { createCrawlTurns } from './crawling/crawl-turns.ts';
import type { CrawlTurnsService } from './crawling/types.ts';
import type { FindingsOf } from './digest/compose.ts';
import { createDigestService, tellDigest } from './digest/digest.ts';
import { planDigest } from './digest/plan-digest.ts';
import { createSharedBuckets } from './limits/buckets.ts';
import { createLookEvents } from './looks/look-events.ts';
import { createLooksWork } from './looks/look-work.ts';
import { createLookers, type Lookers } from './looks/lookers.ts';
import { createLooksService } from './looks/looks.ts';
import type { LookEvents, LooksWork } from './looks/types.ts';
import type { Loop } from './loop.ts';
import { createAccountsService } from './people/accounts.ts';
import { createInvitationsService } from './people/invitations.ts';
import { createKeysService } from './people/keys.ts';
import { createKnownDevices } from './people/known-devices.ts';
import { createMembersService } from './people/members.ts';
import { createPasswordHashes, type PasswordWork } from './people/password-hash.ts';
import { createUsersService } from './people/users.ts';
import { createReadiness, lackOfDisk } from './readiness.ts';
import { createFindingsService } from './reports/findings.ts';
import { createProjectsService } from './reports/projects.ts';
import { createQueueService } from './reports/queue.ts';
import { createReportsService } from './reports/reports.ts';
import { createAuditsService } from './running/audits.ts';
import type { AuditsParts } from './running/audits-parts.ts';
import { createRunEvents, type RunEvents } from './running/events.ts';
import { createHostTurns } from './running/host-turns.ts';
import { createLiveService } from './running/live.ts';
import { createPlaces } from './running/places.ts';
import { createRelay } from './running/relay.ts';
import type { AuditsService, UpkeepService } from './running/types.ts';
import { createUpkeepService } from './running/upkeep.ts';
import { createWatchPlaces } from './running/watch-places.ts';
import { createScheduling } from './schedules/create-scheduling.ts';
import type { FireOutcome } from './schedules/types.ts';
import type { ServiceSettings } from './settings.ts';
import { createSharesService } from './sharing/shares.ts';
import { createSignedLinksService } from './sharing/signed-links.ts';
import { createCrawlDetails } from './sites/details.ts';
import type { LookAtSite } from './sites/preview.ts';
import { createSitesService } from './sites/sites.ts';
import { createDeliveries } from './telling/deliver.ts';
import { createMailService } from './telling/mail.ts';
import { createMailKind } from './telling/mail-kind.ts';
import { createRecipientLinks } from './telling/recipient-links.ts';
import { createRecipientsService } from './telling/recipients.ts';
import { createSealing } from './telling/sealing.ts';
import type { TellingParts } from './telling/telling-parts.ts';
import type { DeliveriesService } from './telling/types.ts';
import { onNews } from './telling/wakes.ts';
import { createWebhookKind } from './telling/webhook-kind.ts';
import { createWebhooksService } from './telling/webhooks.ts';
import { createAuditLogService } from './trail/audit-log.ts';
import { boundAuditLog } from './trail/bounded-audit-log.ts';
import { createRefusals } from './trail/refusals.ts';
import { echoingAuditLog } from './trail/write-audit-log.ts';
import type { Services } from './types.ts';
import { createWaiving } from './waivers/create-waiving.ts';

/**
 * Wires everything that Assay does over one database. A server then drives the queue:
 *
 *     const store = await openServerStore(folder, { now: Date.now });
 *     const parts = { secretKey, settings, urlRules, now: Date.now, randomBytes, log };
 *     const services = createServices({ db: store.db, folder, ...parts });
 *     const runner = await startRunner({ ...services, runAudit, concurrency: 8, accountRunningMax: 4, now, log });
 *     const upkeep = startUpkeep({ ...services, log });
 *     …
 *     await runner.stop(graceMs); await upkeep.stop(); await services.close(); await store.close();
 *
 * Commands beside a server need the first three lines alone, with openExistingStore.
 */
export function createServices(given: ServiceParts): AllServices {
  const bounded = boundAuditLog({ ...given, db: echoingAuditLog(given.db, given.log) });
  const parts = { ...given, db: bounded.db };
  const { db, folder, settings, now, randomBytes, log } = parts;
  const { diskMinBytes } = settings.data;
  const events = createRunEvents(createRelay(db, now, log));
  const places = createPlaces();
  const lookers = createLookers(db);
  const lookEvents = createLookEvents(db, now, log);
  const looking = { db, settings, events: lookEvents, lookers, now, log };
  const looks = createLooksService(looking);
  const lookWork = createLooksWork(looking);
  const watchPlaces = createWatchPlaces(settings.streams);
  const cursorKeys = purposeKeys(parts, 'cursor');
  const unlockKeys = purposeKeys(parts, 'unlock');
  const passwords = createPasswordHashes(randomBytes, parts.passwordWork);
  const refusals = createRefusals({ db, now, log });
  const buckets = createSharedBuckets(db, now, log);
  const devices = createKnownDevices({ keys: purposeKeys(parts, 'device'), now, randomBytes });
  const people = { db, settings, passwords, devices, refusals, buckets, now, randomBytes, log };
  const users = createUsersService(people);
  const keys = createKeysService(parts);
  const reports = createReportsService({
    ...parts,
    cursorKeys,
    events,
    places,
    lookers,
    hashPassword: passwords.hash,
  });
  const telling: TellingParts = {
    ...{ db, settings, urlRules: parts.urlRules, buckets, now, log },
    sealing: createSealing(purposeKeys(parts, 'webhook address'), randomBytes),
    signingKeys: purposeKeys(parts, 'webhook'),
    send: (request) => senderOf(given).send(request),
    origin: given.origin ?? (async () => 'http://127.0.0.1'),
  };
  const webhookKind = createWebhookKind(telling);
  const { mailer } = given;
  const mailing = { ...telling, mailer, links: createRecipientLinks(purposeKeys(parts, 'mail')) };
  const mailKind = mailer && createMailKind({ ...mailing, mailer });
  const deliveries = createDeliveries({ ...telling, kinds: { webhook: webhookKind, mail: mailKind } });
  const hasRoom = async () => (await lackOfDisk({ folder, diskMinBytes })) === undefined;
  const crawling = { db, settings, events, changes: createCrawlChanges(), watchPlaces, hasRoom, now, log };
  const crawls = createCrawlControl(crawling);
  const onLookQueued: AuditsParts['onLookQueued'] = ({ accountId, reportId, runId }) => {
    const look = { accountId, reportId, runId, state: 'queued', stage: null } as const;
    lookEvents.publish({ part: 'browser', ...look });
    lookEvents.wake('queued');
  };
  const waiving = createWaiving({ db, settings, events, onLookQueued, now, log });
  const findingsOf: FindingsOf = async (of, accountId, project) =>
    (await createFindingsService({ db: of, cursorKeys, now }).list(accountId, String(project), {})).rows;
  const scheduling = createScheduling({
    ...{ db, settings, cursorKeys, events, lookers, now, log },
    fireDigest: (tx, of, nowMs) => tellDigest(tx, findingsOf, of, nowMs),
  });
  const planWeeks = (accountId: number) => planDigest(scheduling.service, accountId, log);
  const endWaits = () => {
    reports.endWaits();
    crawls.endWaits();
  };
  return {
    reports,
    projects: createProjectsService({ ...parts, cursorKeys, events, hashPassword: passwords.hash }),
    looks,
    findings: createFindingsService({ db, cursorKeys, now }),
    queue: createQueueService({ db, events, now }),
    crawls,
    crawlDetails: createCrawlDetails({ db, cursorKeys }),
    sites: createSitesService({
      ...{ ...parts, cursorKeys, events, hashPassword: passwords.hash },
      lookAtSite: given.lookAtSite ?? looksNowhere,
    }),
    schedules: scheduling.service,
    scheduleFires: scheduling.fired,
    keys,
    shares: createSharesService({
      ...{ db, unlockKeys, refusals, buckets, now },
      verifyPassword: passwords.verify,
    }),
    links: createSignedLinksService({ db, now, randomBytes }),
    users,
    members: createMembersService({ db, now }),
    invitations: createInvitationsService(people),
    auditLog: createAuditLogService({ db, refusals }),
    accounts: createAccountsService(parts),
    waivers: waiving.service,
    waiverLoops: waiving.loops,
    alerts: createAlertsService({ db, cursorKeys, now }),
    notifications: createNotificationsService({ db, now, onWatched: planWeeks }),
    webhooks: createWebhooksService(telling, deliveries.sendNow),
    recipients: createRecipientsService({
      ...mailing,
      onFirst: planWeeks,
    }),
    digest: createDigestService({ db, findingsOf, now }),
    mail: createMailService(mailing),
    live: createLiveService({
      db,
      settings,
      events,
      watchPlaces,
      looks: { ...looks, events: lookEvents },
      now,
    }),
    ready: createReadiness({ db, folder, diskMinBytes, now }),
    audits: createAuditsService({
      ...{ db, settings, events, places, onLookQueued, now, log },
    }),
    lookWork,
    lookers,
    lookEvents,
    crawlTurns: createCrawlTurns(crawling),
    upkeep: createUpkeepService({ db, settings, giveUpLooks: lookWork.giveUpWaiting, now, log }),
    loops: [
      ...scheduling.loops,

      { name: 'deliveries', everyMs: 1_000, turn: deliveries.turn, hear: (wake) => onNews(db, wake) },
      createConfirming({ db, settings, events, lookers, now, log }),
      createOwnNetwork({ db, now, log }),
    ],
    deliveries,
    events,
    hostTurns: createHostTurns(db, log, now),
    buckets,
    endWaits,
    async close() {
      endWaits();
      const cut = () => {
        given.sender?.close();
        mailer?.close();
      };
      await Promise.all([
        deliveries.settled(cut),
        keys.settled(),
        users.settled(),
        refusals.settled(),
        buckets.close(),
      ]);
      await bounded.close();
    },
  };
}

function senderOf({ sender }: ServiceParts): Sender {
  if (sender === undefined) throw new Error('This process sends nothing.');
  return sender;
}

const looksNowhere: LookAtSite = () => Promise.reject(new Error('This process asks no site.'));

/** D2: what one key signs, another must not open. */
function purposeKeys(
  { secretKey, previousSecretKey }: Pick<ServiceParts, 'secretKey' | 'previousSecretKey'>,
  purpose: string,
): KeyRing {
  const derived = (from: Uint8Array): KeyObject =>
    createSecretKey(new Uint8Array(hkdfSync('sha256', from, '', `assay ${purpose}`, 32)));
  return [derived(secretKey), ...(previousSecretKey === undefined ? [] : [derived(previousSecretKey)])];
}

interface ServiceParts {
  /** From openServerStore for a server, from openExistingStore for commands beside one. */
  readonly db: Db;
  /** Free space is measured there; undefined: not measured. */
  readonly folder?: string;
  /** 32 bytes; keys for each purpose are derived from it. */
  readonly secretKey: Uint8Array;
  /** The one before: what it signed is still believed. */
  readonly previousSecretKey?: Uint8Array | undefined;
  readonly settings: ServiceSettings;
  /** E2, for the text check when a report is created. */
  readonly urlRules: UrlRules;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
  /** Asks sites for what a preview of a crawl needs. Undefined: of commands beside a server, which show none. */
  readonly lookAtSite?: LookAtSite | undefined;
  /** Sends what is told; undefined: this process sends nothing. It is closed with the services. */
  readonly sender?: Sender | undefined;
  /** Sends mails; undefined: no mail server is set. It is closed with the services. */
  readonly mailer?: Mailer | undefined;
  /** Of our pages, for links in what is told. */
  readonly origin?: (() => Promise<string>) | undefined;
  /** What a hash of a password costs; undefined: as always. */
  readonly passwordWork?: PasswordWork | undefined;
}

/** What the HTTP interface and the commands use, and besides what the runner of src/jobs drives. */
export interface AllServices extends Services {
  readonly audits: AuditsService;
  readonly crawlTurns: CrawlTurnsService;
  readonly upkeep: UpkeepService;
  readonly deliveries: DeliveriesService;
  readonly lookWork: LooksWork;
  /** What follows from waivers: for src/jobs/every.ts where runs are judged. */
  readonly waiverLoops: (judgeAgain: JudgeAgain) => readonly Loop[];
  /** For src/jobs/every.ts. */
  readonly loops: readonly Loop[];
  /** Turns of schedules of this process since it began. */
  readonly scheduleFires: Readonly<Record<FireOutcome, number>>;
  /** Where the worker of this process says whether it has a browser. */
  readonly lookers: Lookers;
  /** Of looks, as `events` of runs. */
  readonly lookEvents: LookEvents;
  /** Paces target hosts: reports and crawls of all workers together. */
  readonly hostTurns: SharedTurns;
  /** For live pages: changes of runs as they happen. */
  readonly events: RunEvents;
  /** Ends all waits for runs and crawls at once: whoever waits is answered with what there is. For a server that stops. */
  endWaits(): void;
  /** Ends all waits and what is still being written. The database stays open: it belongs to the caller. */
  close(): Promise<void>;
}
