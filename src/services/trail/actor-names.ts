import type { Db } from '../../store/db.ts';
import { listApiKeys } from '../../store/people/api-keys.ts';
import { listEmails } from '../../store/people/users.ts';

/** E-mail addresses of users who still exist and names of keys, by `user:7` and `key:3`. */
export async function readActorNames(
  db: Db,
  accountId: number,
  actors: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const users = actors.flatMap((actor) => (actor.startsWith('user:') ? [Number(actor.slice(5))] : []));
  const hasKeys = actors.some((actor) => actor.startsWith('key:'));
  const [emails, keys] = await Promise.all([
    listEmails(db, [...new Set(users)]),
    hasKeys ? listApiKeys(db, accountId) : [],
  ]);
  return new Map([
    ...emails.map(({ id, email }) => [`user:${id}`, email] as const),
    ...keys.map(({ id, name }) => [`key:${id}`, name] as const),
  ]);
}
