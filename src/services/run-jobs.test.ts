import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Db } from '../store/db.ts';
import { openTestPostgres } from '../store/testing.ts';
import { completed, newAccount, newReport, sampleBody, type TestServices, testServices } from './testing.ts';
import type { ClaimedRun } from './types/runs-at-work.ts';

test.each(['report', 'project'] as const)('jobs of a deleted %s leave their places at once', async (what) => {
  const { services, caller } = await opened();
  const made = [];
  for (let at = 0; at < 4; at += 1) made.push(await newReport(services, caller, `https://a${at}.example/`));
  const claims = await claimAll(services);
  expect(claims).toHaveLength(4);
  for (const { report } of made) {
    if (what === 'report') await services.reports.delete(caller, report.id, undefined);
    else await services.projects.delete(caller, report.project, undefined);
  }
  while (await services.upkeep.purgeSome());
  for (const claim of claims) await finish(services, claim);
  const { runId } = await newReport(services, caller, 'https://next.example/');
  expect(await services.audits.jobs?.fetch(8)).toMatchObject([{ runId }]);
});

test('a worker that froze does not end the job of who has its run now', async () => {
  const { db, services, caller } = await opened();
  await newReport(services, caller, 'https://a.example/');
  const [job] = (await services.audits.jobs?.fetch(1)) ?? [];
  if (job === undefined) throw new Error('Nothing waits.');
  const frozen = await services.audits.jobs?.claim(job);
  const other = await services.audits.jobs?.claim(job);
  if (frozen?.kind !== 'claimed' || other?.kind !== 'claimed') throw new Error('Nothing was claimed.');
  await finish(services, frozen.claim);
  expect(await jobStates(db)).toEqual(['active']);
  await finish(services, other.claim);
  expect(await jobStates(db)).toEqual(['completed']);
});

async function opened() {
  const { db } = await openTestPostgres();
  const services = testServices(db);
  return { db, services, caller: await newAccount(services) };
}

async function claimAll({ audits }: TestServices): Promise<ClaimedRun[]> {
  const claims: ClaimedRun[] = [];
  for (const job of (await audits.jobs?.fetch(8)) ?? []) {
    const claiming = await audits.jobs?.claim(job);
    if (claiming?.kind === 'claimed') claims.push(claiming.claim);
  }
  return claims;
}

function finish({ audits }: TestServices, claim: ClaimedRun): Promise<unknown> {
  return audits.run(claim, async () => completed(sampleBody(80)), new AbortController().signal);
}

async function jobStates(db: Db): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'run'`.execute(
    db.sql,
  );
  return rows.map(({ state }) => state);
}
