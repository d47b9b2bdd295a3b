import type { Result } from '../score/score.ts';

/**
 * All that is told, by the name of its event: ids, states, scores and addresses, never what a page says. The same goes to
 * every webhook, and is what messages and mails are written from.
 */
export interface EventData {
  readonly 'report.completed': OfReport & {
    readonly score: number | null;
    readonly previous_score: number | null;
    readonly result: Result | null;
  };
  readonly 'report.failed': OfReport & { readonly error_code: string };
  readonly 'crawl.completed': OfCrawl & {
    readonly score: number | null;
    readonly previous_score: number | null;
    readonly result: Result | null;
    /** Pages. */
    readonly counted: number;
    readonly stopped_by: string | null;
  };
  readonly 'crawl.failed': OfCrawl & { readonly error_code: string };
  readonly 'crawl.paused': OfCrawl & { readonly reason: string };
  readonly 'alert.opened': OfAlert;
  readonly 'alert.escalated': OfAlert;
  readonly 'alert.resolved': OfAlert & { readonly resolved_at: string; readonly ended_by: AlertEnd };
  readonly 'waiver.expiring': OfProject & {
    readonly waiver: number;
    readonly check: string;
    readonly until: string;
  };
  readonly 'schedule.failing': {
    readonly schedule: number;
    readonly sentence: string;
    readonly failures: number;
  };
  readonly 'webhook.disabled': { readonly webhook: number; readonly name: string; readonly reason: string };
  readonly 'digest.weekly': {
    readonly from: string;
    readonly to: string;
    readonly projects: number;
    readonly opened: number;
    readonly resolved: number;
    /** What the week was, in sentences, the worst first. */
    readonly lines: readonly string[];
  };
  readonly 'webhook.test': { readonly webhook: number };
}

export type EventType = keyof EventData;

interface OfProject {
  readonly project_id: number;
  readonly project: string;
}

interface OfReport extends OfProject {
  readonly report: number;
  /** Number of the run within its report. */
  readonly run: number;
  /** Of the page that is reported on. */
  readonly page_url: string;
}

interface OfCrawl extends OfProject {
  readonly site: number;
  /** Number of the crawl within its site. */
  readonly crawl: number;
  /** Where the site begins. */
  readonly page_url: string;
}

/** How an alert ended. */
export type AlertEnd = 'passed' | 'accepted' | 'waived' | 'removed';

interface OfAlert extends OfProject {
  readonly alert: number;
  readonly kind: AlertKind;
  /** Of what is alerted: the id of a check, of a report or a site, or a host. */
  readonly key: string;
  readonly report: number | null;
  readonly site: number | null;
  readonly page_url: string | null;
  /** Number, within its report or site, of the run or crawl that saw it first. */
  readonly seen_in: number | null;
  /** One sentence for people, without what the page says of itself. */
  readonly sentence: string;
  readonly before: AlertValue;
  readonly after: AlertValue;
  readonly began_at: string;
  readonly flapping: boolean;
}

/** What was measured: a score, a status, days, or the outcome of a check. */
export type AlertValue = Readonly<Record<string, string | number | null>> | null;

export const alertKinds = [
  ...(['check.urgent', 'site.down', 'page.gone', 'pages.gone', 'score.dropped'] as const),
  ...(['finding.new', 'certificate.expiring', 'schedule.failing', 'webhook.disabled'] as const),
];
/** The worst first. */
export type AlertKind = (typeof alertKinds)[number];

export const eventTypes = [
  ...(['report.completed', 'report.failed', 'crawl.completed', 'crawl.failed', 'crawl.paused'] as const),
  ...(['alert.opened', 'alert.escalated', 'alert.resolved', 'waiver.expiring'] as const),
  ...(['schedule.failing', 'webhook.disabled', 'digest.weekly', 'webhook.test'] as const),
] satisfies readonly EventType[];

/** One event as it is told. */
export interface ToldEvent<Type extends EventType = EventType> {
  readonly id: number;
  readonly accountId: number;
  readonly type: Type;
  readonly data: EventData[Type];
  /** Epoch milliseconds. */
  readonly at: number;
  /** Our page about it, whole. */
  readonly url: string;
}

/** What people read of one event, or of several: the same in every chat and in mails. */
export interface Message {
  /** One line. */
  readonly title: string;
  /** One line each, the worst first: of several events ten, and how many more; of a week some more. */
  readonly lines: readonly string[];
  readonly mood: 'bad' | 'good' | 'neutral';
  /** Our page, and what it is called. */
  readonly link: { readonly url: string; readonly text: string };
}
