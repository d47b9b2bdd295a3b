import type { Environment } from '../../config.ts';
import type { Db } from '../../store/db.ts';
import type { Caller, Visitor } from '../caller.ts';
import { newAccount, type TestServices, testServices } from '../testing.ts';
import type { Role, SignedIn } from './types.ts';

export const visitor: Visitor = {
  address: '192.0.2.1',
  userAgent: 'Mozilla/5.0 (a browser)',
  requestId: 'request-1',
};

export const goodPassword = 'kelp tuba orbit venom';

interface SignedInCaller extends SignedIn {
  readonly caller: Caller;
}

/** The first owner, who came by the setup link of the account. */
export async function firstOwner(
  { users }: TestServices,
  accountId: number,
  email = 'anna@example.org',
): Promise<SignedInCaller> {
  const setup = await users.setupToken(accountId);
  if (setup === undefined) throw new Error('There is a user already.');
  const signedIn = await users.accept(setup.token, { email, password: goodPassword }, visitor);
  return { ...signedIn, caller: users.callerOf(signedIn.session, visitor) };
}

/** Somebody who came by an invitation of the account. */
export async function joined(
  { users, invitations }: TestServices,
  inviter: Caller,
  { email, role = 'member' }: { readonly email: string; readonly role?: Role },
): Promise<SignedInCaller> {
  const { token } = await invitations.create(inviter, { email, role });
  const signedIn = await users.accept(token, { email, password: goodPassword }, visitor);
  return { ...signedIn, caller: users.callerOf(signedIn.session, visitor) };
}

/** An account with its first owner, Anna. */
export async function shopWithOwner(db: Db, settings: Environment = {}, hashesAsAlways = false) {
  const services = testServices(db, { settings, hashesAsAlways });
  const { accountId } = await newAccount(services, 'Shop');
  return { db, services, accountId, owner: await firstOwner(services, accountId) };
}

/** As Anna with the right password from the usual address, unless something else is given. */
export function signIn({ users }: TestServices, given: Partial<Guess> = {}): Promise<SignedIn> {
  const { email = 'anna@example.org', password = goodPassword, address = visitor.address, device } = given;
  return users.signIn({ email, password }, { ...visitor, address, device });
}

interface Guess {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** The cookie of a browser that is known. */
  readonly device: string;
}
