import { counted } from '../checks/counted.ts';
import { numberIn } from './kinds/kind.ts';
import { knownChecks } from './known-checks.ts';
import type { Alert, AlertTelling } from './types.ts';

/**
 * One line for people: what is so, and where. Nothing of it is from the page but its address.
 * @param place address of the page or site that the alert began on, or the name of the project
 */
export function sentenceOf(alert: Alert, tell: AlertTelling, place: string): string {
  if (tell === 'alert.resolved') return `${whereOf(alert, place)}: ${endOf(alert)}`;
  // Told again while nothing has changed: it is a reminder.
  const isReminder = tell === 'alert.opened' && alert.toldAt !== alert.openedAt;
  const still = isReminder ? 'still ' : '';
  const flapping = alert.flapping && !isReminder ? ', and that comes and goes' : '';
  return `${whereOf(alert, place)}: ${still}${stateOf(alert)}${flapping}`;
}

function whereOf({ kind, key, subject, members }: Alert, place: string): string {
  if (kind === 'certificate.expiring') return key;
  const address = place.replace(/^https?:\/\//, '').replace(/\/$/, '');
  if (subject.startsWith('site:')) return `Site ${address}`;
  return members.length > 1 ? (address.split(/[/?#]/, 1)[0] ?? address) : address;
}

/** What follows a colon, now. */
function stateOf(alert: Alert): string {
  const { kind, before, after } = alert;
  switch (kind) {
    case 'score.dropped':
      return `the score fell from ${before?.score} to ${after?.score}${heldAt(after)}`;
    case 'finding.new':
      return `${titleOf(alert)} ${after?.outcome === 'warn' ? 'warns' : 'fails'} now${onPages(alert)}`;
    case 'check.urgent':
      return `${urgentWords[String(after?.check)] ?? `${titleOf(alert)} fails now`}${onPages(alert)}`;
    case 'site.down':
      return `${downWords[String(after?.error_code)] ?? `the server answers ${after?.status}`}${onPages(alert)}`;
    case 'page.gone':
      return after?.leads === 'off_site'
        ? 'the page leads to another site now'
        : `the page is gone, it answers ${after?.status}`;
    case 'pages.gone':
      return `${counted(numberIn(after, 'gone') ?? 0, 'page is', 'pages are')} gone to which something still leads`;
    case 'certificate.expiring':
      return certificateWords(numberIn(after, 'days') ?? 0);
    default:
      return kind;
  }
}

/** The score that pages show is that; the check that holds it down has an alert of its own. */
function heldAt(after: Alert['after']): string {
  const held = numberIn(after, 'held_at');
  return held === undefined ? '' : `, and is held at ${held}`;
}

function endOf(alert: Alert): string {
  const { kind, before, after, endedBy } = alert;
  const what =
    kind === 'score.dropped' ? `the score of ${after?.score}, before ${before?.score},` : subjectOf(alert);
  if (endedBy === 'accepted') return `${what} is accepted as it is`;
  if (endedBy === 'waived') return kind === 'score.dropped' ? measuredAnew : `${what} is waived`;
  if (endedBy === 'removed') return kind === 'score.dropped' ? measuredAnew : `${what} is no longer watched`;
  switch (kind) {
    case 'score.dropped':
      return `the score has recovered, it had fallen from ${before?.score} to ${after?.score}`;
    case 'finding.new':
    case 'check.urgent':
      return `${titleOf(alert)} holds again`;
    case 'site.down':
      return 'it answers again';
    case 'page.gone':
      return 'the page is there again';
    case 'pages.gone':
      return 'no more pages are missing than before';
    case 'certificate.expiring':
      return 'the certificate is renewed';
    default:
      return kind;
  }
}

const measuredAnew = 'the score is measured by something else now, so it is no longer compared';

function subjectOf(alert: Alert): string {
  switch (alert.kind) {
    case 'finding.new':
    case 'check.urgent':
      return titleOf(alert);
    case 'site.down':
      return 'that it does not answer';
    case 'certificate.expiring':
      return 'the end of the certificate';
    default:
      return 'what is gone';
  }
}

function titleOf({ after }: Alert): string {
  const check = String(after?.check);
  return `“${knownChecks.get(check)?.title ?? check}”`;
}

function onPages({ subject, members, after }: Alert): string {
  const pages = subject.startsWith('site:') ? numberIn(after, 'pages') : members.length;
  return pages === undefined || pages < 2 ? '' : `, on ${counted(pages, 'page')}`;
}

const urgentWords: Readonly<Record<string, string>> = {
  'is-crawlable': 'search engines are kept away now',
  'http-status-code': 'the page answers with an error now',
  'tls-certificate': 'browsers do not trust the certificate now',
  'is-on-https': 'the page is no longer served over https',
};

const downWords: Readonly<Record<string, string>> = {
  connect_failed: 'no connection is possible',
  timeout: 'no answer comes in time',
  tls_error: 'no secure connection is possible',
  no_public_address: 'its name leads to no address',
  site_unavailable: 'the server is not available',
};

function certificateWords(days: number): string {
  if (days < 0) return 'the certificate has ended';
  return days === 0 ? 'the certificate ends today' : `the certificate ends in ${counted(days, 'day')}`;
}
