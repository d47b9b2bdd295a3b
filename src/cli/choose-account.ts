import type { Account } from '../services/types/accounts.ts';
import type { Services } from '../services/types/services.ts';
import { UsageError } from './command.ts';

/** The one that is named, or the only one. @throws UsageError */
export async function chooseAccount({ accounts }: Services, named: string | undefined): Promise<Account> {
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
