import { insertBodies } from '../bodies.ts';
import { bodyKinds, pictureKinds } from '../codes.ts';
import type { Tx } from '../db.ts';

/** What a completed look leaves besides its row. */
interface LookBodies {
  readonly report: Uint8Array;
  readonly evidence: Uint8Array | null;
  readonly pictures: readonly { readonly kind: 'mobile' | 'desktop'; readonly bytes: Uint8Array }[];
}

export const pictureCodes = { mobile: bodyKinds.mobilePicture, desktop: bodyKinds.desktopPicture } as const;

export async function insertLookBodies(
  tx: Tx,
  runId: number,
  { report, evidence, pictures }: LookBodies,
): Promise<void> {
  await insertBodies(tx, runId, [
    { kind: bodyKinds.browserReport, bytes: report },
    { kind: bodyKinds.browserEvidence, bytes: evidence },
    ...pictures.map(({ kind, bytes }) => ({ kind: pictureCodes[kind], bytes })),
  ]);
}

/** Those of all other looks of the report. */
export async function deleteFormerPictures(
  tx: Tx,
  { accountId, reportId, runId }: Readonly<Record<'accountId' | 'reportId' | 'runId', number>>,
): Promise<void> {
  await tx.sql
    .deleteFrom('runBodies')
    .where('kind', 'in', pictureKinds)
    .where('runId', 'in', (eb) =>
      eb
        .selectFrom('browserRuns')
        .select('browserRuns.runId')
        .where('browserRuns.accountId', '=', accountId)
        .where('browserRuns.reportId', '=', reportId)
        .where('browserRuns.runId', '!=', runId),
    )
    .execute();
}
