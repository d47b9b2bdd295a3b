import { expect, test } from 'vitest';
import { eachDatabase } from '../../store/testing.ts';
import { testServices } from '../testing.ts';

eachDatabase(({ openTestStore }) => {
  test('of nodes that start at the same moment one makes the first account', async () => {
    const { db } = await openTestStore();
    const nodes = Array.from({ length: 5 }, () => testServices(db));
    const made = await Promise.all(nodes.map(({ accounts }) => accounts.createFirst('Default')));
    expect(made.filter((first) => first !== undefined)).toHaveLength(1);
    expect(await nodes[0]?.accounts.list()).toHaveLength(1);
    expect(await nodes[0]?.accounts.createFirst('Another')).toBeUndefined();
  });
});
