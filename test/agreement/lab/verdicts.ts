import type { Lab, LabMetrics, LargestPaint, LayoutShift } from '../../../src/evidence/browser-evidence.ts';

/** What both say of one trace, in the terms that they share. */
export interface LabVerdict {
  readonly simulated: LabMetrics;
  readonly observed: Pick<LabMetrics, 'fcp' | 'lcp' | 'cls'>;
  /** What is saved to 50 ms, as Lighthouse rounds it. */
  readonly renderBlocking: Lab['renderBlocking'];
  readonly discovery: LargestPaint['discovery'];
  /** The largest five of the window that counts. Lighthouse names no animation. */
  readonly shifts: readonly { readonly score: number; readonly cause: LayoutShift['cause'] }[];
  readonly hidingFonts: Lab['hidingFonts'];
}

export function verdictOf(lab: Lab): LabVerdict {
  const { fcp, lcp, cls } = lab.observed;
  return {
    simulated: lab.simulated,
    observed: { fcp, lcp, cls },
    renderBlocking: { ...lab.renderBlocking, savedMs: Math.round(lab.renderBlocking.savedMs / 50) * 50 },
    discovery: lab.lcp?.discovery ?? null,
    shifts: lab.shifts
      .slice(0, 5)
      .map(({ score, cause }) => ({ score, cause: cause === 'animation' ? null : cause })),
    hidingFonts: lab.hidingFonts,
  };
}

/** Where the two differ: times by more than a millisecond, shifts by more than 0.001, and anything else at all. */
export function differencesOf(ours: LabVerdict, theirs: LabVerdict): string[] {
  return differing('', ours, theirs);
}

function differing(path: string, ours: unknown, theirs: unknown): string[] {
  if (typeof ours === 'number' && typeof theirs === 'number') {
    const most = /cls|score/.test(path) ? 0.001 : 1;
    return Math.abs(ours - theirs) <= most ? [] : [path];
  }
  if (isRecord(ours) && isRecord(theirs)) {
    const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
    return [...keys].flatMap((key) =>
      differing(path === '' ? key : `${path}.${key}`, ours[key], theirs[key]),
    );
  }
  return ours === theirs ? [] : [path];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
