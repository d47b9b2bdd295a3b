import { readInstant } from '../lib/instant.ts';
import { allScopes, type Scope } from '../services/caller.ts';
import type { ApiKey } from '../services/people/types.ts';
import { dataAndJson, defineCommand, UsageError } from './command.ts';
import type { Parts } from './parts.ts';
import { columns, day, instant, print, printList } from './print.ts';
import { withAccount } from './with-account.ts';

const accountOption = {
  account: { type: 'string', value: 'ID|NAME', meaning: 'Whose key; not needed when there is one account' },
} as const;
const options = { ...accountOption, ...dataAndJson };
const createOptions = {
  ...accountOption,
  name: { type: 'string', value: 'NAME', meaning: 'What the key is for, shown in lists' },
  scopes: { type: 'string', value: 'LIST', meaning: 'Of read, write and admin (read,write)' },
  expires: {
    type: 'string',
    value: 'WHEN',
    meaning: 'A date such as 2030-01-31, or days such as 90d (never)',
  },
  ...dataAndJson,
} as const;

export const keyCreate = defineCommand<Parts, typeof createOptions>({
  name: 'key create',
  operands: '',
  count: [0, 0],
  summary: 'Make an API key and print it',
  details:
    'The key alone goes to standard output, so that it can be kept in a variable or a file. It is shown once.',
  options: createOptions,
  examples: [
    ['assay key create --name ci', 'A key that may read and write'],
    ['assay key create --scopes read --expires 90d', 'A key that may only read, for 90 days'],
  ],
  async run(parts, values) {
    const scopes = scopesOf(values.scopes ?? 'read,write');
    const expiresAt = values.expires === undefined ? null : instantOf(values.expires, Date.now());
    const name = values.name ?? 'Command line';
    const { key, token } = await withAccount(parts, values, ({ keys }, caller) =>
      keys.create(caller, { name, scopes, expiresAt }),
    );
    print(parts, values, { ...keyView(key), token }, [token], unseen(key));
    return 0;
  },
});

export const keyList = defineCommand<Parts, typeof options>({
  name: 'key list',
  operands: '',
  count: [0, 0],
  summary: 'List the API keys of an account',
  details: 'Keys themselves are not stored; they are told apart by their first and last four characters.',
  options,
  examples: [
    ['assay key list', 'Those of the only account'],
    ['assay key list --account 2 --json', 'Those of account 2, one object a line'],
  ],
  async run(parts, values) {
    const keys = await withAccount(parts, values, ({ keys }, caller) => keys.list(caller));
    printList(parts, values, keys.map(keyView), keyTable(keys));
    return 0;
  },
});

const rotateOptions = {
  valid: { type: 'string', value: 'HOURS', meaning: 'How long the old key goes on opening, 0 to 168 (24)' },
  ...options,
} as const;

export const keyRotate = defineCommand<Parts, typeof rotateOptions>({
  name: 'key rotate',
  operands: 'ID',
  count: [1, 1],
  summary: 'Make a key in place of another, and print it',
  details:
    'The new key has the name, the scopes and the lifetime of the old one, which goes on opening for a day.',
  options: rotateOptions,
  examples: [
    ['assay key rotate 3', 'Key 3 opens for 24 hours more'],
    ['assay key rotate 3 --valid 0', 'Key 3 stops at once'],
  ],
  async run(parts, values, [given = '']) {
    const id = idOf(given);
    const validMs = hoursOf(values.valid ?? '24') * 3_600_000;
    const { key, token } = await withAccount(parts, values, ({ keys }, caller) =>
      keys.rotate(caller, id, validMs),
    );
    print(parts, values, { ...keyView(key), token }, [token], unseen(key));
    return 0;
  },
});

export const keyRevoke = defineCommand<Parts, typeof options>({
  name: 'key revoke',
  operands: 'ID',
  count: [1, 1],
  summary: 'Make an API key useless',
  details: 'A running server refuses it within 5 seconds. The id is the first column of "assay key list".',
  options,
  examples: [['assay key revoke 3', 'Revokes key 3']],
  async run(parts, values, [given = '']) {
    const id = idOf(given);
    const key = await withAccount(parts, values, ({ keys }, caller) => keys.revoke(caller, id));
    print(parts, values, keyView(key), [`Key ${key.id} (${key.name}) is revoked.`]);
    return 0;
  },
});

function idOf(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new UsageError(`"${text}" is no key id. "assay key list" shows the ids.`);
}

function hoursOf(text: string): number {
  const hours = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  if (hours <= 168) return hours;
  throw new UsageError(`--valid is "${text}"; it takes hours from 0 to 168.`);
}

/** What to do about a key that is stored and could not be shown. */
export function unseen({ id, accountId }: ApiKey): string {
  return `Key ${id} was made, but nobody has seen it: "assay key revoke ${id} --account ${accountId}" makes it useless.`;
}

/** A key as the API gives it, and whose it is; the token is added where it has just been made. */
export function keyView(key: ApiKey) {
  const time = (at: number | null) => (at === null ? null : instant(at));
  return {
    object: 'key',
    id: key.id,
    account_id: key.accountId,
    name: key.name,
    first_four: key.first4,
    last_four: key.last4,
    scopes: key.scopes,
    created_at: time(key.createdAt),
    created_by: key.createdBy,
    expires_at: time(key.expiresAt),
    revoked_at: time(key.revokedAt),
    last_used_at: time(key.lastUsedAt),
  };
}

function scopesOf(text: string): Scope[] {
  const words = text.split(',').map((word) => word.trim());
  const scopes = allScopes.filter((scope) => words.includes(scope));
  const unknown = words.find((word) => !allScopes.some((scope) => scope === word));
  if (unknown === undefined) return scopes;
  throw new UsageError(`--scopes holds "${unknown}"; it takes read, write and admin, separated by commas.`);
}

function instantOf(text: string, now: number): number {
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  if (days !== undefined && Number(days) > 0) return now + Number(days) * 86_400_000;
  const at = readInstant(text);
  if (at !== undefined && at > now) return at;
  throw new UsageError(
    `--expires is "${text}"; it takes a date to come such as 2030-01-31, or days such as 90d.`,
  );
}

function keyTable(keys: readonly ApiKey[]): string[] {
  const dayOf = (at: number | null) => (at === null ? '' : day(at));
  const rows = keys.map((key) => [
    String(key.id),
    `${key.first4}…${key.last4}`,
    key.scopes.join(','),
    day(key.createdAt),
    key.revokedAt === null ? dayOf(key.expiresAt) : 'revoked',
    dayOf(key.lastUsedAt),
    key.name,
  ]);
  return columns(['ID', 'KEY', 'SCOPES', 'CREATED', 'EXPIRES', 'LAST USED', 'NAME'], rows);
}
