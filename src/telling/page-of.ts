import { alertComparePath } from './compare-path.ts';
import type { EventData, EventType } from './event-types.ts';

type OfAlert = EventData['alert.opened'];

/** Our page about an event, as a path: of a change, what it compares. */
export function pageOf<Type extends EventType>(type: Type, data: EventData[Type]): string {
  const of = data as Partial<
    EventData['report.completed'] & EventData['crawl.completed'] & EventData['waiver.expiring'] & OfAlert
  >;
  if (type.startsWith('alert.')) {
    const { report = null, site = null, seen_in: number = null } = of as Partial<OfAlert>;
    return alertComparePath({ report, site, number }) ?? '/alerts';
  }
  if (type.startsWith('report.')) return `/reports/${of.report}`;
  if (type.startsWith('crawl.')) return `/sites/${of.site}`;
  if (type === 'waiver.expiring') return `/projects/${of.project_id}`;
  return pages[type as keyof typeof pages];
}

const pages = {
  'schedule.failing': '/schedules',
  'webhook.disabled': '/settings/webhooks',
  'webhook.test': '/settings/webhooks',
  'digest.weekly': '/alerts',
} as const satisfies Partial<Record<EventType, string>>;
