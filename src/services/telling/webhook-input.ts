import { type AssayError, invalid } from '../../errors.ts';
import { urlForLog } from '../../lib/log.ts';
import { acceptSendUrl } from '../../net/accept-send-url.ts';
import type { Db } from '../../store/db.ts';
import { findProjectById, findProjectByName } from '../../store/reports/projects.ts';
import type { WebhookFormat } from '../../telling/body-of.ts';
import { type EventType, eventTypes } from '../../telling/event-types.ts';
import type { Caller } from '../caller.ts';
import { checkName } from '../people/keys.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import { boundTo, type TellingParts } from './telling-parts.ts';
import type { WebhookInput } from './types.ts';
import { mailedTypes } from './wants.ts';

/** What can be chosen; `webhook.test` is asked for by itself. */
export const chosenTypes: readonly EventType[] = eventTypes.filter((type) => type !== 'webhook.test');

interface WebhookAddress {
  readonly urlSealed: string;
  readonly urlShown: string;
}

/** E2, W7. @throws AssayError `url`; the true reason is for the operator alone */
export async function acceptAddress(
  { db, urlRules, sealing, now, log }: TellingParts,
  caller: Caller,
  text: string,
  format: WebhookFormat,
): Promise<WebhookAddress> {
  const acceptance = acceptSendUrl(text, urlRules, format === 'standard');
  if (acceptance.ok) {
    const { href } = acceptance.url;
    return { urlSealed: sealing.seal(href, boundTo(caller.accountId)), urlShown: shown(href, format) };
  }
  const { reason, sentence, fault } = acceptance;
  log.info('A webhook was refused.', { account: caller.accountId, url: urlForLog(text.trim()), reason });
  const event = { action: 'webhook.refused', object: null, outcome: 'refused' } as const;
  await writeAuditLog(db, caller, now(), { ...event, detail: urlForLog(text.trim()) });
  throw invalid('url', sentence, { addressFault: fault });
}

/** W7: whoever has the address of a chat may write into it. */
function shown(href: string, format: WebhookFormat): string {
  return format === 'standard' ? href : `${new URL(href).origin}/…${href.slice(-4)}`;
}

/** As they are stored. Of chats, people want what is mailed. @throws AssayError `types` */
export function typesOf(given: WebhookInput['types'], format: WebhookFormat): string {
  if (given === undefined) return JSON.stringify(format === 'standard' ? '*' : mailedTypes);
  if (given === '*' || given.includes('*')) return JSON.stringify('*');
  const unknown = given.find((type) => !chosenTypes.includes(type as EventType));
  if (unknown !== undefined || given.length === 0) {
    throw invalid('types', `"types" takes * or some of ${chosenTypes.join(', ')}.`);
  }
  return JSON.stringify(chosenTypes.filter((type) => given.includes(type)));
}

/** As they are stored: ids, or null for all. @throws AssayError `projects` */
export async function projectsOf(
  db: Db,
  accountId: number,
  given: WebhookInput['projects'],
): Promise<string | null> {
  if (given === undefined || given === '*' || given.includes('*')) return null;
  if (given.length === 0) throw invalid('projects', '"projects" takes * or names and ids of projects.');
  if (given.length > projectsMax) {
    throw invalid('projects', `"projects" takes at most ${projectsMax} projects, or * for all.`);
  }
  const ids = new Set<number>();
  for (const text of given) {
    const found = /^\d{1,15}$/.test(text)
      ? await findProjectById(db, accountId, Number(text))
      : await findProjectByName(db, accountId, text.trim().toLowerCase());
    if (found === undefined) throw invalid('projects', `There is no project "${text.slice(0, 100)}".`);
    ids.add(found.id);
  }
  return JSON.stringify([...ids]);
}

const projectsMax = 100;

/** Null: it has none. @throws AssayError `name` */
export function nameOf(given: string | undefined): string | null {
  return given === undefined || given.trim() === '' ? null : checkName(given);
}

export function notSigned(): AssayError {
  return invalid('format', 'Messages to chats are not signed, so there is no secret.');
}
