import type { LookedRun } from '../../audit/look-types.ts';
import type { TestServices } from '../testing.ts';
import type { ClaimedLook } from './types.ts';

/** What a look comes to, without a browser. */
export const sampleLooked = {
  ok: true,
  egressBytes: 500,
  summary: {
    scoreFull: 70,
    resultFull: 'decent',
    metrics: { fcp: 1, lcp: 2, tbt: 3, cls: 0.1 },
    product: 'Chromium 1',
  },
  report: Buffer.from([6]),
  evidence: Buffer.from([7]),
  pictures: [
    { kind: 'mobile', type: 'image/webp', width: 1, height: 1, scale: 1, bytes: Buffer.from([3]) },
    { kind: 'desktop', type: 'image/webp', width: 1, height: 1, scale: 1, bytes: Buffer.from([4]) },
  ],
} as const satisfies LookedRun;

/** Begins the look whose turn it is. */
export async function claimLook({ lookWork }: TestServices): Promise<ClaimedLook> {
  const [job] = (await lookWork.jobs?.fetch(1)) ?? [];
  const claiming = job === undefined ? await lookWork.claimNext(0, []) : await lookWork.jobs?.claim(job);
  if (claiming?.kind !== 'claimed') throw new Error('No look waits.');
  return claiming.claim;
}

/** Looks at what waits longest. */
export async function lookAtNext(services: TestServices): Promise<void> {
  const claim = await claimLook(services);
  const outcome = await services.lookWork.run(claim, async () => sampleLooked, new AbortController().signal);
  if (outcome !== 'completed') throw new Error(`The look ended as ${outcome}.`);
}
