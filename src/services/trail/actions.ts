/**
 * D4: every action of the audit log, by what bounds how many lines of it there can be.
 *
 * - `hourly`: strangers cause it, and those who have a key or a session by asking for what they may not have. So many an
 *   hour of each action in each account are stored, and the others counted (bounded-audit-log.ts).
 * - `rates`: somebody who belongs to the account has changed something. No change is left out, or a flood of them would
 *   hide one; the rates of the account and of the network, and what an account may have of each kind, bound them.
 * - `operator`: made by the command line or by the settings.
 * - `server`: once an hour for each of the actions that it counts.
 */
export const auditLogActions = {
  'user.sign_in_failed': 'hourly',
  'user.sign_in_throttled': 'hourly',
  'user.confirmation_failed': 'hourly',
  'share.unlock_failed': 'hourly',
  'share.unlock_throttled': 'hourly',
  'link.used': 'hourly',
  'scope.denied': 'hourly',
  'object.denied': 'hourly',
  'target.refused': 'hourly',
  'webhook.refused': 'hourly',

  'user.signed_in': 'rates',
  'user.signed_out': 'rates',
  'user.session_ended': 'rates',
  'user.password_changed': 'rates',
  'user.password_reset': 'rates',
  'account.renamed': 'rates',
  'account.time_zone_changed': 'rates',
  'alert.muted': 'rates',
  'alert.accepted': 'rates',
  'notifications.changed': 'rates',
  'project.watched': 'rates',
  'recipient.added': 'rates',
  'recipient.confirmed': 'rates',
  'recipient.bounced': 'rates',
  'recipient.removed': 'rates',
  'invitation.created': 'rates',
  'invitation.accepted': 'rates',
  'invitation.revoked': 'rates',
  'member.role_changed': 'rates',
  'member.removed': 'rates',
  'webhook.created': 'rates',
  'webhook.changed': 'rates',
  'webhook.deleted': 'rates',
  'webhook.secret_shown': 'rates',
  'webhook.rotated': 'rates',
  'webhook.disabled': 'rates',
  'key.created': 'rates',
  'key.rotated': 'rates',
  'key.revoked': 'rates',
  'report.audited': 'rates',
  'report.deleted': 'rates',
  'report.privacy_changed': 'rates',
  'report.link_replaced': 'rates',
  'report.run_labelled': 'rates',
  'report.run_pinned': 'rates',
  'report.run_unpinned': 'rates',
  'run.stopped': 'rates',
  'crawl.paused': 'rates',
  'crawl.continued': 'rates',
  'crawl.stopped': 'rates',
  'crawl.deleted': 'rates',
  'project.expectations_changed': 'rates',
  'project.browser_changed': 'rates',
  'project.privacy_changed': 'rates',
  'project.link_replaced': 'rates',
  'project.private_included': 'rates',
  'project.private_excluded': 'rates',
  'project.note_changed': 'rates',
  'project.deleted': 'rates',
  'site.created': 'rates',
  'site.changed': 'rates',
  'site.robots_ignored': 'rates',
  'site.privacy_changed': 'rates',
  'site.link_replaced': 'rates',
  'site.deleted': 'rates',
  'waiver.created': 'rates',
  'waiver.ended': 'rates',
  'waiver.expired': 'rates',
  'schedule.created': 'rates',
  'schedule.changed': 'rates',
  'schedule.paused': 'rates',
  'schedule.resumed': 'rates',
  'schedule.deleted': 'rates',
  'link.created': 'rates',
  'link.revoked': 'rates',

  'account.created': 'operator',
  'user.reset_link_made': 'operator',
  'user.disabled': 'operator',
  'user.enabled': 'operator',
  'egress.allowed': 'operator',
  'database.migrated': 'operator',
  'database.repaired': 'operator',
  'database.restored': 'operator',

  'user.left_out': 'server',
  'share.left_out': 'server',
  'link.left_out': 'server',
  'scope.left_out': 'server',
  'object.left_out': 'server',
  'target.left_out': 'server',
  'webhook.left_out': 'server',
} as const satisfies Readonly<Record<string, 'hourly' | 'rates' | 'operator' | 'server'>>;

const isHourly: ReadonlySet<string> = new Set(
  Object.entries(auditLogActions).flatMap(([action, bound]) => (bound === 'hourly' ? [action] : [])),
);

/** Whatever was refused is, also under a name that does not stand here. */
export function isBounded({
  action,
  outcome,
}: {
  readonly action: string;
  readonly outcome: string;
}): boolean {
  return outcome === 'refused' || isHourly.has(action);
}

/** Its lines stand among those that it counts when one looks for what they are about. */
export function leftOutAction(action: string): string {
  return `${action.split('.', 1)[0]}.left_out`;
}
