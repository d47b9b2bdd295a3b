import { duration, integer, lifetime } from './setting.ts';

/** What is done by itself, what teams decide, and whom Assay tells. */
export const watching = {
  schedulesMax: integer('ASSAY_SCHEDULES_MAX', 100, 'Schedules of one account.'),
  scheduleMinMs: duration('ASSAY_SCHEDULE_MIN', '1 h', 'The shortest time between two turns of a schedule.', {
    min: '1 min',
  }),
  waiversMax: integer('ASSAY_WAIVERS_MAX', 200, 'Waivers of one project that have not ended.'),
  keepAlertsMs: lifetime('ASSAY_KEEP_ALERTS', '365 d', 'Alerts that are over.'),
  keepEventsMs: lifetime('ASSAY_KEEP_EVENTS', '30 d', 'Events, and the log of how they were delivered.'),
  webhooksMax: integer('ASSAY_WEBHOOKS_MAX', 5, 'Webhooks of one account, those of chats included.'),
  recipientsMax: integer('ASSAY_RECIPIENTS_MAX', 20, 'E-mail addresses that one account sends to.'),
};
