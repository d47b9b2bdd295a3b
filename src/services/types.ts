import type { AlertsService, NotificationsService } from './alerts/types.ts';
import type { DigestService } from './digest/types.ts';
import type { Buckets } from './limits/buckets.ts';
import type { LooksService } from './looks/types.ts';
import type {
  AccountsService,
  InvitationsService,
  KeysService,
  MembersService,
  UsersService,
} from './people/types.ts';
import type { FindingsService } from './reports/finding-types.ts';
import type { ProjectsService } from './reports/project-types.ts';
import type { QueueService } from './reports/queue-types.ts';
import type { ReportsService } from './reports/types.ts';
import type { LiveService } from './running/types.ts';
import type { SchedulesService } from './schedules/types.ts';
import type { SharesService, SignedLinksService } from './sharing/types.ts';
import type { CrawlControlService, CrawlDetailsService, SitesService } from './sites/types.ts';
import type { MailService, RecipientsService } from './telling/recipient-types.ts';
import type { WebhooksService } from './telling/types.ts';
import type { AuditLogService } from './trail/types.ts';
import type { WaiversService } from './waivers/types.ts';

/** Everything that Assay does, wired once by createServices. */
export interface Services {
  readonly reports: ReportsService;
  readonly projects: ProjectsService;
  readonly looks: LooksService;
  readonly findings: FindingsService;
  readonly queue: QueueService;
  readonly sites: SitesService;
  readonly crawls: CrawlControlService;
  readonly crawlDetails: CrawlDetailsService;
  readonly schedules: SchedulesService;
  readonly keys: KeysService;
  readonly shares: SharesService;
  readonly links: SignedLinksService;
  readonly accounts: AccountsService;
  readonly alerts: AlertsService;
  readonly notifications: NotificationsService;
  readonly webhooks: WebhooksService;
  readonly recipients: RecipientsService;
  readonly digest: DigestService;
  readonly mail: MailService;
  readonly users: UsersService;
  readonly members: MembersService;
  readonly invitations: InvitationsService;
  readonly auditLog: AuditLogService;
  readonly waivers: WaiversService;
  readonly live: LiveService;
  /** What rates are counted in, over all nodes. */
  readonly buckets: Buckets;
  /** For /readyz: a write transaction, the schema, free disk. Reasons are for the operator's log. */
  ready(): Promise<{ readonly ready: true } | { readonly ready: false; readonly reasons: readonly string[] }>;
}
