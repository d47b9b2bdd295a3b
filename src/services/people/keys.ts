import { type AssayError, invalid, noneWithId } from '../../errors.ts';
import { dayMs } from '../../lib/durations.ts';
import { hasHiddenControls } from '../../lib/hidden-controls.ts';
import { isLately } from '../../lib/is-lately.ts';
import type { Log } from '../../lib/log.ts';
import type { RandomBytes } from '../../lib/random-bytes.ts';
import { type Db, inTransaction, type Tx } from '../../store/db.ts';
import {
  type ApiKeyRow,
  countLiveApiKeys,
  expireApiKey,
  findApiKey,
  findApiKeyById,
  insertApiKey,
  listApiKeys,
  revokeApiKey,
  touchApiKey,
} from '../../store/people/api-keys.ts';
import { allScopes, type Caller, type Scope } from '../caller.ts';
import { hashSecret, isApiToken, newApiToken, tokenEnds } from '../secrets.ts';
import type { ServiceSettings } from '../settings.ts';
import { writeAuditLog } from '../trail/write-audit-log.ts';
import {
  isLiveKey,
  isOwner,
  lockAndConfirmRights,
  personBehind,
  requireRecentPassword,
} from './permissions.ts';
import type { ApiKey, KeysService, NewKey } from './types.ts';

interface KeysParts {
  readonly db: Db;
  readonly settings: Pick<ServiceSettings, 'data'>;
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  readonly log: Log;
}

/** @returns besides the service, a function that waits for what is still being written */
export function createKeysService(parts: KeysParts): KeysService & { readonly settled: () => Promise<void> } {
  const { db, now } = parts;
  const known = new Map<string, Known>();
  const touches = new Set<Promise<void>>();

  return {
    async authenticate(token) {
      // Noise never reaches the database.
      if (!isApiToken(token)) return undefined;
      const found = await find(hashSecret(token));
      if (found === undefined || !isLiveKey(found.key, now())) return undefined;
      touch(found);
      return found.key;
    },

    async stands({ accountId, keyId }) {
      const key = keyId === null ? undefined : await findApiKeyById(db, accountId, keyId);
      return key !== undefined && isLiveKey(key, now());
    },

    async create(caller, input) {
      requireRecentPassword(caller, now());
      const key = checkKey(input, now());
      refuseEscalation(caller, key.scopes);
      return inTransaction(db, async (tx) => {
        // Nobody else may take the last place meanwhile.
        await lockAndConfirmRights(tx, caller, now());
        const endsAt = await endOfActing(tx, caller);
        if ((key.expiresAt ?? Number.POSITIVE_INFINITY) > endsAt) throw outlives(endsAt);
        return issueKey(tx, caller, { ...parts, ...key });
      });
    },

    async list(caller) {
      return (await listApiKeys(db, caller.accountId)).map(keyOf).filter((key) => isTheirs(caller, key));
    },

    async revoke(caller, id) {
      const { accountId } = caller;
      const row = await inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        await requireKey(tx, caller, id);
        const revoked = await revokeApiKey(tx, accountId, id, now());
        if (revoked === undefined) throw noneWithId('key');
        await writeAuditLog(tx, caller, now(), { action: 'key.revoked', object: `key:${id}` });
        return revoked;
      });
      forget(id);
      return keyOf(row);
    },

    async rotate(caller, id, oldValidMs = dayMs) {
      requireRecentPassword(caller, now());
      if (oldValidMs < 0 || oldValidMs > 7 * dayMs) {
        throw invalid('valid_hours', 'The old key may stay valid for 0 to 168 hours.');
      }
      const rotated = await inTransaction(db, async (tx) => {
        await lockAndConfirmRights(tx, caller, now());
        const before = await requireKey(tx, caller, id);
        if (!isLiveKey(before, now()))
          throw invalid('id', 'This key opens nothing any more. Create a new one.');
        const { name, scopes, createdAt, expiresAt } = before;
        refuseEscalation(caller, scopes);
        const endsAt = Math.min(now() + oldValidMs, expiresAt ?? Number.POSITIVE_INFINITY);
        const old = keyOf(await expireApiKey(tx, caller.accountId, id, endsAt));
        // As long as the old one was made for, but not longer than the key that asks.
        const lifetime = expiresAt === null ? Number.POSITIVE_INFINITY : now() + (expiresAt - createdAt);
        const end = Math.min(lifetime, await endOfActing(tx, caller));
        const life = { name, scopes, expiresAt: Number.isFinite(end) ? end : null };
        const issued = await issueKey(tx, caller, { ...parts, ...life }, before);
        return { ...issued, old };
      });
      forget(id);
      return rotated;
    },

    async settled() {
      await Promise.all(touches);
    },
  };

  /** Read again at its next use, as it has changed. */
  function forget(id: number): void {
    for (const [hash, { key }] of known) if (key.id === id) known.delete(hash);
  }

  async function find(hash: string): Promise<Known | undefined> {
    const remembered = known.get(hash);
    if (remembered !== undefined && isLately(remembered.readAt, now(), knownForMs)) return remembered;
    known.delete(hash);
    const found = await look(db, hash, now());
    if (found === undefined) return undefined;
    known.set(hash, found);
    for (const oldest of known.keys()) {
      if (known.size <= knownMax) break;
      known.delete(oldest);
    }
    return found;
  }

  /** Within a minute a key is written once as used; nobody waits for it, and nobody is refused for its sake. */
  function touch(found: Known): void {
    const { id, accountId } = found.key;
    if (found.touchedAt !== null && isLately(found.touchedAt, now(), touchGrainMs)) return;
    found.touchedAt = now();
    const touching = touchApiKey(db, accountId, id, now())
      .catch((error: unknown) => parts.log.warn('The last use of an API key was not stored.', { error }))
      .finally(() => touches.delete(touching));
    touches.add(touching);
  }
}

/**
 * Makes a key within a transaction; the token is returned once and never stored.
 * @param replaced the key that it stands in for
 */
export async function issueKey(
  tx: Tx,
  caller: Caller,
  { name, scopes, expiresAt, settings, now, randomBytes }: KeyToIssue,
  replaced?: ApiKey,
): Promise<{ readonly key: ApiKey; readonly token: string }> {
  const { accountId } = caller;
  const { apiKeysMax } = settings.data;
  if ((await countLiveApiKeys(tx, accountId, now())) >= apiKeysMax) {
    const sentence = `This account has ${apiKeysMax} keys, which is the limit. Revoke one first.`;
    throw invalid(replaced === undefined ? 'name' : 'id', sentence);
  }
  const token = newApiToken(randomBytes);
  const row = await insertApiKey(tx, {
    accountId,
    name,
    hash: hashSecret(token),
    ...tokenEnds(token),
    scopes: scopes.join(' '),
    createdAt: now(),
    expiresAt,
    // Whoever is told the token: it goes with their rights. The command line leaves a key to whose it was.
    createdBy: (await personBehind(tx, caller)) ?? replaced?.createdBy ?? null,
  });
  const event =
    replaced === undefined
      ? { action: 'key.created' }
      : { action: 'key.rotated', detail: `in place of key:${replaced.id}` };
  await writeAuditLog(tx, caller, now(), { ...event, object: `key:${row.id}` });
  return { key: keyOf(row), token };
}

interface KeyToIssue extends NewKey, Pick<KeysParts, 'now' | 'randomBytes'> {
  readonly settings: Pick<ServiceSettings, 'data'>;
}

/** Members know their own keys alone; another's is answered like one that does not exist. */
function isTheirs(caller: Caller, { createdBy }: ApiKey): boolean {
  return isOwner(caller) || (caller.userId !== null && createdBy === caller.userId);
}

async function requireKey(tx: Tx, caller: Caller, id: number): Promise<ApiKey> {
  const row = await findApiKeyById(tx, caller.accountId, id);
  if (row === undefined || !isTheirs(caller, keyOf(row))) throw noneWithId('key');
  return keyOf(row);
}

/** Whoever does not look after the account makes no key that does, and a key none that may do more than itself. */
function refuseEscalation(caller: Caller, scopes: readonly Scope[]): void {
  const more = caller.keyId === null ? [] : scopes.filter((scope) => !caller.scopes.includes(scope));
  if (more.length > 0) {
    const sentence = `The key that asks has not the scope ${more.join(' nor ')}, and can give no more than it has.`;
    throw invalid('scopes', sentence);
  }
  if (!scopes.includes('admin') || isOwner(caller)) return;
  throw invalid('scopes', 'A key with the scope admin is made by an owner of the account.');
}

/** When the key that acts ends, epoch milliseconds; endless for people, the command line and keys without an end. */
async function endOfActing(tx: Tx, { accountId, keyId }: Caller): Promise<number> {
  const acting = keyId === null ? undefined : await findApiKeyById(tx, accountId, keyId);
  return acting?.expiresAt ?? Number.POSITIVE_INFINITY;
}

function outlives(endsAt: number): AssayError {
  const end = new Date(endsAt).toISOString();
  return invalid(
    'expires_at',
    `The key that asks ends at ${end}: give this one an expiry no later than that.`,
  );
}

interface Known {
  readonly key: ApiKey;
  /** When it was read: another process may have revoked it since. */
  readonly readAt: number;
  touchedAt: number | null;
}

/** A revocation by another process shows within this; 5 s are promised. */
const knownForMs = 4_000;
const knownMax = 1_000;
const touchGrainMs = 60_000;

async function look(db: Db, hash: string, readAt: number): Promise<Known | undefined> {
  const row = await findApiKey(db, hash);
  if (row === undefined) return undefined;
  return { key: keyOf(row), readAt, touchedAt: row.lastUsedAt };
}

function keyOf(row: ApiKeyRow): ApiKey {
  const { id, accountId, name, first4, last4, createdAt, expiresAt, revokedAt, lastUsedAt, createdBy } = row;
  const scopes = row.scopes.split(' ') as Scope[];
  return {
    id,
    accountId,
    name,
    first4,
    last4,
    scopes,
    createdAt,
    expiresAt,
    revokedAt,
    lastUsedAt,
    createdBy,
  };
}

const nameMax = 100;

function checkKey({ name, scopes, expiresAt }: NewKey, nowMs: number): NewKey {
  const chosen = allScopes.filter((scope) => scopes.includes(scope));
  if (chosen.length === 0) throw invalid('scopes', 'A key needs one of the scopes read, write and admin.');
  if (expiresAt !== null && expiresAt <= nowMs) {
    throw invalid(
      'expires_at',
      'The expiry of a key lies in the future. Leave it out for a key without end.',
    );
  }
  return { name: checkName(name), scopes: chosen, expiresAt };
}

/** The name of a key or an account, trimmed. @throws AssayError */
export function checkName(name: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid('name', 'The name is empty.');
  if (trimmed.length > nameMax || hasHiddenControls(trimmed)) {
    throw invalid('name', `A name has at most ${nameMax} characters and no control characters.`);
  }
  return trimmed;
}
