import { printable } from '../report/terminal.ts';
import type { Caller } from '../services/caller.ts';
import type { Account } from '../services/people/types.ts';
import type { Services } from '../services/types.ts';
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
    // It brings the database, which a command that is only asked for its help need not wait for.
    const { operatorOf } = await import('../services/trail/write-audit-log.ts');
    return run(services, operatorOf(id), publicUrl);
  });
}

async function chooseAccount({ accounts }: Services, named: string | undefined): Promise<Account> {
  const all = await accounts.list();
  if (named === undefined && all.length === 1) return all[0] as Account;
  // An account may be called what is the id of another: only ids tell all of them apart.
  const byId = all.find(({ id }) => String(id) === named);
  const found = byId === undefined ? all.filter(({ name }) => name === named) : [byId];
  if (found.length === 1) return found[0] as Account;
  const problem = problemWith(named, { accounts: all.length, found: found.length });
  throw new UsageError([problem, ...all.map(({ id, name }) => `  ${id}  ${printable(name)}`)].join('\n'));
}

function problemWith(
  named: string | undefined,
  { accounts, found }: { readonly accounts: number; readonly found: number },
): string {
  if (accounts === 0) return 'There is no account yet. "assay account create NAME" makes one.';
  if (named === undefined) return 'There are several accounts; name one with --account.';
  if (found > 1) return `Several accounts are called "${named}"; give the id to --account.`;
  return `There is no account "${named}".`;
}
