import type { Updateable } from 'kysely';
import { invalid, noneWithId } from '../../errors.ts';
import { dayMs } from '../../lib/durations.ts';
import { inTransaction, type Tx } from '../../store/db.ts';
import { deleteSomeDeliveries, dropWaiting } from '../../store/telling/deliveries.ts';
import {
  deleteWebhook,
  findWebhook,
  findWebhookToChange,
  insertWebhook,
  listWebhooks,
  updateWebhook,
  type WebhookRow,
} from '../../store/telling/webhooks.ts';
import type { WebhookTable } from '../../store/watch-schema.ts';
import type { SigningSecret } from '../../telling/signature.ts';
import type { Caller } from '../caller.ts';
import { lockAndConfirmRights, requireOwner, requireRecentPassword } from '../people/permissions.ts';
import { actorOf, writeAuditLog } from '../trail/write-audit-log.ts';
import { createDeliveryLists } from './delivery-lists.ts';
import { signingSecret } from './sealing.ts';
import { boundTo, type TellingParts } from './telling-parts.ts';
import { createWebhookTest, type SendNow } from './test-webhook.ts';
import type { Webhook, WebhookInput, WebhooksService } from './types.ts';
import { forgetWants } from './wants.ts';
import { acceptAddress, nameOf, notSigned, projectsOf, typesOf } from './webhook-input.ts';
import { isChat, requireWebhook, webhookName, webhookOf } from './webhook-of.ts';

/** W2: so long the secret before signs too. */
const formerMs = dayMs;
/** Of one statement. */
const deliveriesPerStep = 2_000;

/** Addresses that are told what happens. Everybody of the account sees them; owners change them. */
export function createWebhooksService(parts: TellingParts, sendNow: SendNow): WebhooksService {
  const { db, settings, signingKeys, now } = parts;
  const secretOf = ({ id, secretVersion }: WebhookRow) => signingSecret(signingKeys[0], id, secretVersion);

  return {
    ...createDeliveryLists(parts),
    test: createWebhookTest(parts, sendNow),

    async list(accountId) {
      return (await listWebhooks(db, accountId)).map(webhookOf);
    },

    async get(accountId, id) {
      return webhookOf(requireWebhook(await findWebhook(db, accountId, id)));
    },

    async create(caller, input) {
      requireOwner(caller);
      const { accountId } = caller;
      const { format = 'standard' } = input;
      const [address, own] = [await acceptAddress(parts, caller, input.url, format), nameOf(input.name)];
      const types = typesOf(input.types, format);
      const row = await inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        await requireRoom(tx, accountId);
        const projects = await projectsOf(tx, accountId, input.projects);
        const enabled = input.enabled === false ? 0 : 1;
        const created = await insertWebhook(tx, {
          ...{ accountId, name: own, ...address, format, types, projects, enabled },
          ...{ createdBy: actorOf(caller), version: 1, createdAt: now(), updatedAt: now() },
        });
        await note(tx, caller, 'webhook.created', created);
        tx.afterCommit(() => forgetWants(db, accountId));
        return created;
      });
      return { webhook: webhookOf(row), secret: isChat(row) ? null : secretOf(row) };
    },

    async update(caller, id, input, ifMatch) {
      requireOwner(caller);
      const { accountId } = caller;
      const seen = requireWebhook(await findWebhook(db, accountId, id), ifMatch);
      const ready = await changesOf(caller, seen, input);
      return inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        const before = requireWebhook(await findWebhookToChange(tx, accountId, id), ifMatch);
        if (input.projects !== undefined) ready.projects = await projectsOf(tx, accountId, input.projects);
        const changes = realChanges(before, ready);
        if (Object.keys(changes).length === 0) return webhookOf(before);
        if (changes.enabled === 0) await dropWaiting(tx, accountId, id, now());
        const after = await updateWebhook(tx, accountId, id, {
          ...{ ...changes, ...(changes.enabled === 1 || changes.urlSealed !== undefined ? mended : {}) },
          ...{ version: before.version + 1, updatedAt: now() },
        });
        await note(tx, caller, 'webhook.changed', after, detailOf(changes));
        tx.afterCommit(() => forgetWants(db, accountId));
        return webhookOf(after);
      });
    },

    async delete(caller, id, ifMatch) {
      requireOwner(caller);
      const { accountId } = caller;
      requireWebhook(await findWebhook(db, accountId, id), ifMatch);
      // From here on nothing new is made for it, and what there is goes in small steps.
      await inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        requireWebhook(await findWebhookToChange(tx, accountId, id), ifMatch);
        await updateWebhook(tx, accountId, id, { enabled: 0 });
      });
      while (await deleteSomeDeliveries(db, accountId, id, deliveriesPerStep));
      await inTransaction(db, async (tx) => {
        const row = await findWebhookToChange(tx, accountId, id);
        if (row === undefined) throw noneWithId('webhook');
        while (await deleteSomeDeliveries(tx, accountId, id, deliveriesPerStep));
        await deleteWebhook(tx, accountId, id);
        await note(tx, caller, 'webhook.deleted', row);
        tx.afterCommit(() => forgetWants(db, accountId));
      });
    },

    async secret(caller, id) {
      const row = await toReveal(caller, id);
      await inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        await note(tx, caller, 'webhook.secret_shown', row);
      });
      return secretOf(row);
    },

    async rotate(caller, id) {
      await toReveal(caller, id);
      return inTransaction(db, async (tx): Promise<{ webhook: Webhook; secret: SigningSecret }> => {
        await lockAndConfirmRights(tx, caller, now());
        const before = requireWebhook(await findWebhookToChange(tx, caller.accountId, id));
        const after = await updateWebhook(tx, caller.accountId, id, {
          ...{ secretVersion: before.secretVersion + 1, formerUntil: now() + formerMs },
          ...{ version: before.version + 1, updatedAt: now() },
        });
        await note(tx, caller, 'webhook.rotated', after);
        return { webhook: webhookOf(after), secret: secretOf(after) };
      });
    },
  };

  /** A4. @throws AssayError */
  async function toReveal(caller: Caller, id: number): Promise<WebhookRow> {
    requireOwner(caller);
    const row = requireWebhook(await findWebhook(db, caller.accountId, id));
    requireRecentPassword(caller, now());
    if (isChat(row)) throw notSigned();
    return row;
  }

  async function requireRoom(tx: Tx, accountId: number): Promise<void> {
    const { webhooksMax } = settings.watching;
    if ((await listWebhooks(tx, accountId)).length < webhooksMax) return;
    throw invalid('url', `This account has ${webhooksMax} webhooks, which is the limit. Delete one first.`);
  }

  async function changesOf(caller: Caller, before: WebhookRow, input: WebhookInput): Promise<Changes> {
    const { format = before.format } = input;
    if (format !== before.format && input.url === undefined) {
      throw invalid('url', 'Another format is of another address: send that too.');
    }
    const address = input.url === undefined ? {} : await acceptAddress(parts, caller, input.url, format);
    return {
      format,
      ...(isSameAddress(before, address) ? {} : address),
      ...(input.name === undefined ? {} : { name: nameOf(input.name) }),
      ...(input.types === undefined ? {} : { types: typesOf(input.types, format) }),
      ...(input.enabled === undefined ? {} : { enabled: input.enabled ? 1 : 0 }),
    };
  }

  /** Sealed anew it would look like another one. */
  function isSameAddress({ accountId, urlSealed }: WebhookRow, address: Changes): boolean {
    const open = (sealed: string) => parts.sealing.open(sealed, boundTo(accountId));
    return typeof address.urlSealed === 'string' && open(address.urlSealed) === open(urlSealed);
  }

  function note(
    tx: Tx,
    caller: Caller,
    action: string,
    row: WebhookRow,
    detail = webhookName(row),
  ): Promise<void> {
    return writeAuditLog(tx, caller, now(), { action, object: `webhook:${row.id}`, detail });
  }
}

type Changes = Updateable<
  Pick<WebhookTable, 'format' | 'urlSealed' | 'urlShown' | 'name' | 'types' | 'projects' | 'enabled'>
>;

const mended = { disabledWhy: null, disabledAt: null, failingSince: null };

/** What is not as it was. */
function realChanges(before: WebhookRow, ready: Changes): Changes {
  return Object.fromEntries(
    Object.entries(ready).filter(([name, value]) => before[name as keyof WebhookRow] !== value),
  );
}

function detailOf(changes: Changes): string {
  const names = Object.keys(changes).filter((name) => name !== 'urlShown');
  return names.map((name) => (name === 'urlSealed' ? 'url' : name)).join(', ');
}
