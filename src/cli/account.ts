import { printable } from '../report/terminal.ts';
import type { Account } from '../services/people/types.ts';
import { dataAndJson, defineCommand } from './command.ts';
import { keyView, unseen } from './key.ts';
import { type Parts, withServices } from './parts.ts';
import { columns, day, instant, print, printList } from './print.ts';
import { withAccount } from './with-account.ts';

export const accountCreate = defineCommand<Parts, typeof dataAndJson>({
  name: 'account create',
  operands: 'NAME',
  count: [1, 1],
  summary: 'Make an account and its first API key',
  details: 'The key has all scopes and is shown once. A running server knows it at once.',
  options: dataAndJson,
  examples: [
    ['assay account create "Web team"', 'Prints id, name and key'],
    ['assay account create Shop --json', 'The same for programs'],
  ],
  async run(parts, values, [name = '']) {
    const { account, key, token } = await withServices(parts, values, ({ accounts }) =>
      accounts.create(name),
    );
    const view = { id: account.id, name: account.name, key: { ...keyView(key), token } };
    const lines = [`Account  ${account.id}`, `Name     ${account.name}`, `API key  ${token}`];
    print(parts, values, view, lines, unseen(key));
    return 0;
  },
});

export const accountList = defineCommand<Parts, typeof dataAndJson>({
  name: 'account list',
  operands: '',
  count: [0, 0],
  summary: 'List the accounts',
  options: dataAndJson,
  examples: [
    ['assay account list', 'All accounts, oldest first'],
    ['assay account list --json', 'The same for programs, one object a line'],
  ],
  async run(parts, values) {
    const accounts = await withServices(parts, values, (services) => services.accounts.list());
    const rows = accounts.map(({ id, name, createdAt }) => [String(id), name, day(createdAt)]);
    printList(parts, values, accounts.map(accountView), columns(['ID', 'NAME', 'CREATED'], rows));
    return 0;
  },
});

const renameOptions = {
  account: { type: 'string', value: 'ID|NAME', meaning: 'Which account; not needed when there is one' },
  ...dataAndJson,
} as const;

export const accountRename = defineCommand<Parts, typeof renameOptions>({
  name: 'account rename',
  operands: 'NAME',
  count: [1, 1],
  summary: 'Change the name of an account',
  options: renameOptions,
  examples: [
    ['assay account rename "Web team"', 'Renames the only account'],
    ['assay account rename Shop --account 2', 'Renames account 2'],
  ],
  async run(parts, values, [name = '']) {
    const account = await withAccount(parts, values, ({ accounts }, caller) => accounts.rename(caller, name));
    print(parts, values, accountView(account), [
      `Account ${account.id} is called ${printable(account.name)} now.`,
    ]);
    return 0;
  },
});

function accountView({ id, name, createdAt }: Account) {
  return { object: 'account', id, name, created_at: instant(createdAt) };
}
