import { operatorOf } from '../services/audit-trail.ts';
import type { Account } from '../services/types/accounts.ts';
import type { Caller } from '../services/types/caller.ts';
import type { Services } from '../services/types/services.ts';
import { UsageError } from './command.ts';
import { type Parts, withServices } from './parts.ts';

/** Runs as the operator, in the account that is named or in the only one. @throws UsageError */
export function withAccount<T>(
  parts: Parts,
  values: { readonly data?: string | undefined; readonly account?: string | undefined },
  run: (services: Services, caller: Caller, publicUrl: string) => Promise<T>,
): Promise<T> {
  return withServices(parts, values, async (services, publicUrl) => {
    const { id } = await chooseAccount(services, values.account);
    return run(services, operatorOf(id), publicUrl);
  });
}

async function chooseAccount({ accounts }: Services, named: string | undefined): Promise<Account> {
  const all = await accounts.list();
  if (named === undefined && all.length === 1) return all[0] as Account;
  const found = all.filter(({ id, name }) => String(id) === named || name === named);
  if (found.length === 1) return found[0] as Account;
  const problem =
    named === undefined
      ? 'There are several accounts; name one with --account.'
      : found.length > 1
        ? `Several accounts are called "${named}"; give the id to --account.`
        : `There is no account "${named}".`;
  throw new UsageError([problem, ...all.map(({ id, name }) => `  ${id}  ${name}`)].join('\n'));
}
