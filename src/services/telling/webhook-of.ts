import { AssayError, changedMeanwhile, noneWithId } from '../../errors.ts';
import type { WebhookRow } from '../../store/telling/webhooks.ts';
import type { DisabledWhy, Webhook, WebhookIfMatch } from './types.ts';

export function webhookOf(row: WebhookRow): Webhook {
  const { id, name, format, lastStatus, lastAt, failingSince, createdAt, updatedAt, version } = row;
  const { disabledWhy, disabledAt } = row;
  return {
    ...{ id, name, format, lastStatus, lastAt, failingSince, createdAt, updatedAt, version },
    url: row.urlShown,
    types: JSON.parse(row.types) as Webhook['types'],
    projects: row.projects === null ? null : (JSON.parse(row.projects) as number[]),
    enabled: row.enabled === 1,
    disabled:
      disabledWhy === null || disabledAt === null
        ? null
        : { why: disabledWhy as DisabledWhy, at: disabledAt },
    formerUntil: row.formerUntil,
  };
}

/** @throws AssayError not-found, precondition-failed */
export function requireWebhook(row: WebhookRow | undefined, ifMatch?: WebhookIfMatch): WebhookRow {
  if (row === undefined) throw noneWithId('webhook');
  if (ifMatch !== undefined && row.version !== ifMatch.version) throw changedMeanwhile('webhook');
  return row;
}

/** How people and messages call it. */
export function webhookName({ name, urlShown }: Pick<WebhookRow, 'name' | 'urlShown'>): string {
  return name ?? urlShown;
}

export function isChat({ format }: Pick<WebhookRow, 'format'>): boolean {
  return format !== 'standard';
}

export function noDelivery(): AssayError {
  return new AssayError('not-found', 'This webhook has no delivery with this id.');
}
