import type { Buckets } from '../buckets.ts';
import type { AccountsService } from './accounts.ts';
import type { AuditLogService } from './audit-log.ts';
import type { InvitationsService } from './invitations.ts';
import type { KeysService } from './keys.ts';
import type { LiveService } from './live.ts';
import type { MembersService } from './members.ts';
import type { ProjectsService } from './projects.ts';
import type { ReportsService } from './reports.ts';
import type { SharesService } from './shares.ts';
import type { SignedLinksService } from './signed-links.ts';
import type { UsersService } from './users.ts';

/** Everything that Assay does, wired once by createServices. */
export interface Services {
  readonly reports: ReportsService;
  readonly projects: ProjectsService;
  readonly keys: KeysService;
  readonly shares: SharesService;
  readonly links: SignedLinksService;
  readonly accounts: AccountsService;
  readonly users: UsersService;
  readonly members: MembersService;
  readonly invitations: InvitationsService;
  readonly auditLog: AuditLogService;
  readonly live: LiveService;
  /** What rates are counted in, over all nodes. */
  readonly buckets: Buckets;
  /** For /readyz: a write transaction, the schema, free disk. Reasons are for the operator's log. */
  ready(): Promise<{ readonly ready: true } | { readonly ready: false; readonly reasons: readonly string[] }>;
}
