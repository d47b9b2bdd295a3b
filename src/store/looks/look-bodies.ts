import { bodyKinds, pictureKinds } from '../codes.ts';
import type { Db, Tx } from '../db.ts';

/** What a completed look leaves besides its row. */
interface LookBodies {
  readonly report: Uint8Array;
  readonly evidence: Uint8Array | null;
  readonly pictures: readonly { readonly kind: 'mobile' | 'desktop'; readonly bytes: Uint8Array }[];
}

export const pictureCodes = { mobile: bodyKinds.mobilePicture, desktop: bodyKinds.desktopPicture } as const;

export async function insertLookBodies(tx: Tx, runId: number, look: LookBodies): Promise<void> {
  const { report, evidence, pictures } = look;
  const bodies: { readonly kind: number; readonly bytes: Uint8Array }[] = [
    { kind: bodyKinds.browserReport, bytes: report },
    ...(evidence === null ? [] : [{ kind: bodyKinds.browserEvidence, bytes: evidence }]),
    ...pictures.map(({ kind, bytes }) => ({ kind: pictureCodes[kind], bytes })),
  ];
  await tx.sql
    .insertInto('runBodies')
    .values(bodies.map((body) => ({ runId, ...body })))
    .execute();
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

/** What is stored of a run's look, or of the run itself. Undefined: nothing, or it is another account's. */
export async function findBody(
  db: Db,
  accountId: number,
  runId: number,
  kind: (typeof bodyKinds)[keyof typeof bodyKinds],
): Promise<Uint8Array | undefined> {
  const row = await db.sql
    .selectFrom('runBodies')
    .innerJoin('runs', 'runs.id', 'runBodies.runId')
    .select('runBodies.bytes')
    .where('runs.accountId', '=', accountId)
    .where('runBodies.runId', '=', runId)
    .where('runBodies.kind', '=', kind)
    .executeTakeFirst();
  return row?.bytes;
}
