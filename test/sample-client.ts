import type { JudgedCheck } from '../src/report/body.ts';
import { exportedReport, judged } from '../src/report/sample-export.ts';
import { resultOf } from '../src/score/score.ts';
import { completed, newReport, runQueued } from '../src/services/testing.ts';
import { operatorOf } from '../src/services/trail/write-audit-log.ts';
import type { TestPages } from '../src/web/testing.ts';

const dayMs = 86_400_000;
export const clientHost = 'harbourtown-museum.example';

/** A project of a client, as it stands after six weeks: its pages are checked again, and most of them got better. */
export async function fillClient(
  { services, one }: Pick<TestPages, 'services' | 'one'>,
  clock: { at: number },
  pagesCount: number,
): Promise<void> {
  const caller = operatorOf(one.account.id);
  const ids: number[] = [];
  for (let index = 0; index < pagesCount; index++) {
    const url = `https://${clientHost}/exhibitions/${index}`;
    const { report } = await newReport(services, caller, { url, privacy: index % 6 === 5 ? 1 : 0 });
    ids.push(report.id);
  }
  await judge(40);
  clock.at += 35 * dayMs;
  for (const id of ids) await services.reports.update(caller, id, { update: true }, undefined);
  await judge(48);

  async function judge(lowest: number): Promise<void> {
    let index = 0;
    await runQueued(services, () => {
      const score = Math.min(100, lowest + ((index * 7) % 50));
      const checks = [
        judged({ id: 'image-alt', outcome: 'fail', pointsLost: 3, advice: 'default' }),
        ...(index % 2 === 0 ? [judged({ id: 'meta-description', outcome: 'warn', pointsLost: 1 })] : []),
        ...(index % 5 === 0 ? [judged({ id: 'has-hsts', outcome: 'fail', pointsLost: 2 })] : []),
      ];
      index += 1;
      const title = `Exhibition ${index}: what the tide brought to the harbour`;
      const failing = { fail: idsOf(checks, 'fail'), warn: idsOf(checks, 'warn') };
      return completed(exportedReport({ score, result: resultOf(score), title, checks, failing }).body);
    });
  }
}

function idsOf(checks: readonly JudgedCheck[], outcome: 'fail' | 'warn'): string[] {
  return checks.filter((check) => check.outcome === outcome).map(({ id }) => id);
}
