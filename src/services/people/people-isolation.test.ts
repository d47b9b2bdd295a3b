import { expect, test } from 'vitest';
import { eachDatabase, openRecordedStore } from '../../store/testing.ts';
import { newAccount, type TestServices, testServices } from '../testing.ts';
import { operatorOf } from '../trail/write-audit-log.ts';
import { firstOwner, goodPassword, joined, visitor } from './sample-people.ts';

test('Z1 every statement on people names the account, or the user or the token that asks', async () => {
  const store = await openRecordedStore();
  const services = testServices(store.db);
  await useEverything(services);
  await services.close();

  const tables = /"(?:accounts|memberships|invitations|sessions|users|api_keys|audit_log)"/;
  const statements = [...new Set(store.statements)].filter((statement) => tables.test(statement));
  expect(statements.length).toBeGreaterThan(45);
  expect(statements.filter((statement) => !isBound(statement)).toSorted()).toEqual(overAllAccounts);
});

eachDatabase(({ openTestStore }) => {
  test('Z1 the addresses that an audit log shows are those of people who acted in its account', async () => {
    const { db } = await openTestStore();
    const services = testServices(db);
    const { accountId } = await newAccount(services, 'Shop');
    const anna = await firstOwner(services, accountId);
    const other = await newAccount(services, 'Blog');
    await joined(services, operatorOf(other.accountId), { email: 'bert@example.org' });
    const { rows } = await services.auditLog.list(accountId, { limit: 100 });
    const names = new Set(rows.map(({ actorName }) => actorName));
    expect(names).toEqual(new Set([null, anna.session.user.email]));
  });
});

/** What is over all accounts by its nature. */
const overAllAccounts = [
  // Whether the setup link still opens.
  'select "id" from "users" limit ? + 0',
  // For the operator's list of users.
  'select "id", "email", "created_at", "disabled_at" from "users" order by "id"',
  'select "memberships"."user_id", "memberships"."account_id", "accounts"."name" as "account_name", "memberships"."role" from "memberships" inner join "accounts" on "accounts"."id" = "memberships"."account_id" order by "memberships"."account_id"',
];

/** What belongs to an account is found by it, or by the token or the user that says which account is meant. */
function isBound(statement: string): boolean {
  const writes = /^insert into "(\w+)" \(([^)]*)\)/.exec(statement);
  if (writes !== null) {
    const [, into = '', columns = ''] = writes;
    return ['accounts', 'users'].includes(into) || columns.includes('"account_id"');
  }
  const [head = '', conditions = ''] = statement.split(' where ');
  const table = /(?:from|update) "(\w+)"/.exec(head)?.[1];
  const isNamed = (...columns: string[]) =>
    columns.some((column) => ['=', 'in'].some((sign) => conditions.includes(`"${column}" ${sign} `)));
  if (table === 'accounts') return isNamed('id');
  if (table === 'users') return isNamed('id', 'email');
  if (table === 'sessions') return isNamed('user_id', 'token_hash', 'account_id');
  const isRead = statement.startsWith('select');
  if (isRead && isNamed('token_hash', 'hash')) return true;
  if (isRead && table === 'memberships' && isNamed('user_id')) return true;
  // The links of a user who has another password now, in whichever account they were made.
  if (statement === 'delete from "invitations" where "user_id" = ?') return true;
  return isNamed('account_id');
}

async function useEverything(services: TestServices): Promise<void> {
  const { users, members, invitations, keys, auditLog, clock } = services;
  const { accountId } = await newAccount(services, 'Shop');
  const owner = await firstOwner(services, accountId);
  const bert = await joined(services, owner.caller, { email: 'bert@example.org' });
  const open = await invitations.create(owner.caller, { email: null, role: 'member' });
  await users.invitation(open.token);
  await invitations.list(accountId);
  await invitations.revoke(owner.caller, open.invitation.id);
  const { key, token: secret } = await keys.create(owner.caller, {
    name: 'ci',
    scopes: ['read'],
    expiresAt: null,
  });
  await keys.authenticate(secret);
  await keys.rotate(owner.caller, key.id);
  await keys.list(owner.caller);
  await keys.revoke(owner.caller, key.id);
  await members.list(accountId);
  await members.changeRole(owner.caller, bert.session.user.id, 'owner');
  await members.remove(owner.caller, bert.session.user.id);

  await users.signIn({ email: 'anna@example.org', password: 'wrong' }, visitor).catch(() => undefined);
  const other = await users.signIn({ email: 'anna@example.org', password: goodPassword }, visitor);
  clock.nowMs += 60_000;
  await users.session(owner.token);
  await users.confirm(owner.token, goodPassword, visitor);
  await users.sessions(owner.session.user.id);
  await users.endSession(owner.session.user.id, other.session.id, visitor);
  const change = { current: goodPassword, next: 'zebra flute nine candles' };
  await users.changePassword(owner.token, change, visitor);
  await users.accounts(owner.session.user.id);
  await users.useAccount(owner.token, accountId);
  const reset = await users.resetToken('anna@example.org');
  const again = await users.accept(reset.token, { email: '', password: goodPassword }, visitor);
  await users.signOut(again.token, visitor);
  await users.setDisabled('anna@example.org', true);
  await users.list();
  auditLog.refused(owner.caller, { action: 'scope.denied', object: 'x' });
  await auditLog.list(accountId, { limit: 10 });
}
