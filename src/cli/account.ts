import { dataAndJson, defineCommand } from './command.ts';
import { keyView, unseen } from './key.ts';
import { type Parts, withServices } from './parts.ts';
import { print } from './print.ts';

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
