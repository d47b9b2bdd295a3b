import { sentenceCase } from '../../lib/sentence-case.ts';
import type { AuditLogEntry } from '../../services/trail/types.ts';
import { formatInstant } from '../../ui/formats.ts';
import { words } from './en.ts';

/** Names of what entries are about, by `user:7` or `key:3`; what is gone has none any more. */
export type Names = ReadonlyMap<string, string>;

/** What happened, in one sentence. An action that nobody described is shown by its name. */
export function auditLogSentence({ action, object }: AuditLogEntry, names: Names): string {
  const sentence = sentences.get(action);
  const about = object === null ? '' : objectWords(object, names);
  return sentence === undefined ? [action, about].join(' ').trim() : sentence(about);
}

/** Further words of an entry; undefined: the sentence says it all. */
export function auditLogDetail({ action, detail }: AuditLogEntry, names: Names): string | undefined {
  if (detail === null) return undefined;
  if (action.endsWith('.privacy_changed')) return privacyWords(detail);
  return (action.endsWith('.left_out') ? leftOutWords(detail) : detail)
    .replaceAll(/\b(?:user|key):\d{1,15}\b/g, (found) => objectWords(found, names))
    .replaceAll(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (found) => formatInstant(Date.parse(found)));
}

/** `1 to 0` as "Private to Public". */
function privacyWords(detail: string): string {
  return detail.replaceAll(
    /\b[012]\b/g,
    (level) => words.privacy[Number(level) as keyof typeof words.privacy],
  );
}

/** `440 of scope.denied since …` as `440 × “Was not allowed” since …`. */
function leftOutWords(detail: string): string {
  return detail.replace(/^(\d+) of (\S+)/, (found, count: string, action: string) => {
    const sentence = sentences.get(action)?.('').trimEnd();
    if (sentence === undefined) return found;
    return `${count} × “${sentence.endsWith(':') ? sentence.slice(0, -1) : sentence}”`;
  });
}

/** Who it was. */
export function auditLogActor({ actor, actorName }: Pick<AuditLogEntry, 'actor' | 'actorName'>): string {
  if (actor === 'operator') return 'Command line';
  if (actor === 'visitor') return 'Somebody not signed in';
  if (actor.startsWith('key:'))
    return actorName === null ? objectWords(actor, new Map()) : `Key “${actorName}”`;
  return actorName ?? sentenceCase(objectWords(actor, new Map()));
}

/** `key:3` as "the key “ci”", `report:7` as "report 7". */
function objectWords(object: string, names: Names): string {
  const [kind = '', id = ''] = object.split(':', 2);
  const name = names.get(object);
  if (name !== undefined) return kind === 'key' ? `the key “${name}”` : name;
  return /^\d{1,15}$/.test(id) && kinds.has(kind) ? `${kind} ${id}` : object;
}

const kinds: ReadonlySet<string> = new Set([
  'user',
  'key',
  'report',
  'project',
  'site',
  'schedule',
  'invitation',
  'recipient',
  'session',
  'account',
  'webhook',
  'alert',
]);

const sentences: ReadonlyMap<string, (about: string) => string> = new Map<string, (about: string) => string>([
  ['user.signed_in', () => 'Signed in'],
  ['user.signed_out', () => 'Signed out'],
  ['user.sign_in_failed', (about) => (about === '' ? 'Failed to sign in' : `Failed to sign in as ${about}`)],
  ['user.sign_in_throttled', () => 'Tried to sign in too often'],
  ['user.confirmation_failed', () => 'Gave a wrong password to confirm'],
  ['user.session_ended', () => 'Ended another session'],
  ['user.password_changed', () => 'Changed the password'],
  ['user.password_reset', () => 'Set a new password by a link'],
  ['user.reset_link_made', (about) => `Made a link for a new password of ${about}`],
  ['user.disabled', (about) => `Disabled ${about}`],
  ['user.enabled', (about) => `Enabled ${about}`],
  ['account.created', () => 'Created the account'],
  ['account.renamed', () => 'Renamed the account'],
  ['account.time_zone_changed', () => 'Changed the time zone of the account'],
  ['alert.muted', (about) => `Changed until when ${about} is muted`],
  ['alert.accepted', (about) => `Accepted ${about}`],
  ['notifications.changed', () => 'Changed what is told'],
  ['invitation.created', () => 'Invited somebody'],
  ['invitation.accepted', () => 'Joined by a link'],
  ['invitation.revoked', (about) => `Revoked ${about}`],
  ['member.role_changed', (about) => `Changed the role of ${about}`],
  ['member.removed', (about) => `Removed ${about}`],
  ['recipient.added', (about) => `Asked ${about} to agree to mail`],
  ['recipient.confirmed', (about) => `Agreed to mail: ${about}`],
  ['recipient.bounced', (about) => `The mail server refused ${about}`],
  ['recipient.removed', (about) => `Ended mail to ${about}`],
  ['key.created', (about) => `Created ${about}`],
  ['key.rotated', (about) => `Created ${about}`],
  ['key.revoked', (about) => `Revoked ${about}`],
  ['report.audited', (about) => `Had an agent audit ${about}`],
  ['report.deleted', (about) => `Deleted ${about}`],
  ['report.privacy_changed', (about) => `Changed who can open ${about}`],
  ['report.link_replaced', (about) => `Replaced the share link of ${about}`],
  ['report.run_labelled', (about) => `Labelled a run of ${about}`],
  ['report.run_pinned', (about) => `Pinned a run of ${about}`],
  ['report.run_unpinned', (about) => `Unpinned a run of ${about}`],
  ['run.stopped', (about) => `Stopped what waited of ${about}`],
  ['project.expectations_changed', (about) => `Declared what ${about} is not meant for`],
  ['project.watched', (about) => `Changed whether ${about} is watched`],
  ['project.browser_changed', (about) => `Changed whether a browser looks at the pages of ${about}`],
  ['project.privacy_changed', (about) => `Changed who can open the shared ${about}`],
  ['project.link_replaced', (about) => `Replaced the share link of ${about}`],
  ['project.private_included', (about) => `Took private reports into the shared ${about}`],
  ['project.private_excluded', (about) => `Left private reports out of the shared ${about}`],
  ['project.note_changed', (about) => `Changed the note of the shared ${about}`],
  ['project.deleted', (about) => `Deleted ${about}`],
  ['crawl.paused', (about) => `Paused a crawl of ${about}`],
  ['crawl.continued', (about) => `Let a crawl of ${about} go on`],
  ['crawl.stopped', (about) => `Stopped a crawl of ${about}`],
  ['crawl.deleted', (about) => `Deleted a crawl of ${about}`],
  ['site.created', (about) => `Added ${about}`],
  ['site.changed', (about) => `Changed ${about}`],
  ['site.robots_ignored', (about) => `Told crawls of ${about} to ignore robots.txt`],
  ['site.privacy_changed', (about) => `Changed who can open ${about}`],
  ['site.link_replaced', (about) => `Replaced the share link of ${about}`],
  ['site.deleted', (about) => `Deleted ${about}`],
  ['schedule.created', (about) => `Planned ${about}`],
  ['schedule.changed', (about) => `Changed ${about}`],
  ['schedule.paused', (about) => `Paused ${about}`],
  ['schedule.resumed', (about) => `Let ${about} go on`],
  ['schedule.deleted', (about) => `Deleted ${about}`],
  ['waiver.created', (about) => `Waived findings of ${about}`],
  ['waiver.ended', (about) => `Ended a waiver of ${about}`],
  ['waiver.expired', (about) => `A waiver of ${about} ended by itself`],
  ['link.created', (about) => `Made a signed link to ${about}`],
  ['link.revoked', (about) => `Revoked a signed link to ${about}`],
  ['link.used', (about) => `Opened ${about} by a signed link`],
  ['share.unlock_failed', (about) => `Gave a wrong password for the shared ${about}`],
  ['share.unlock_throttled', (about) => `Tried too many passwords for the shared ${about}`],
  ['webhook.created', (about) => `Added ${about}`],
  ['webhook.changed', (about) => `Changed ${about}`],
  ['webhook.deleted', (about) => `Deleted ${about}`],
  ['webhook.secret_shown', (about) => `Saw the secret of ${about}`],
  ['webhook.rotated', (about) => `Replaced the secret of ${about}`],
  ['webhook.disabled', (about) => `Switched ${about} off, as nothing arrived there`],
  ['webhook.refused', () => 'Asked to tell an address that is not allowed'],
  ['target.refused', () => 'Asked to check an address that is not allowed'],
  ...['user', 'share', 'link', 'scope', 'object', 'target', 'webhook'].map(
    (kind) => [`${kind}.left_out`, () => 'Left out what was too much to list'] as const,
  ),
  ['scope.denied', (about) => `Was not allowed: ${about}`],
  ['object.denied', (about) => `Asked for what is not there: ${about}`],
]);
