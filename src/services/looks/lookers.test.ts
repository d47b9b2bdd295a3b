import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestNodes } from '../../store/testing.ts';
import { createLookers } from './lookers.ts';

test('a node knows whether another has a browser, until that one has none any more or is gone', async () => {
  const [here, there] = await openTestNodes();
  const heardNothing = { onNotice: () => undefined, onGap: () => undefined };
  await there.listen(heardNothing);
  const lookers = createLookers(here.db);
  expect(await lookers.areThere()).toBe(false);
  await there.offerBrowser(true);
  expect(await lookers.areThere()).toBe(true);
  await there.offerBrowser(false);
  expect(await lookers.areThere()).toBe(false);

  await there.offerBrowser(true);
  // Its connection breaks, and is made again.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'assay listener' and datname = current_database()`.execute(here.db.sql);
  await expect.poll(() => lookers.areThere(), { timeout: 30_000 }).toBe(false);
  await expect.poll(() => lookers.areThere(), { timeout: 30_000 }).toBe(true);
  await there.close();
  await expect.poll(() => lookers.areThere(), { timeout: 30_000 }).toBe(false);
});
