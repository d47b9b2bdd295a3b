import type { Config } from '../../config.ts';
import type { Baseline } from '../../gate/baseline.ts';
import type { BuildReport } from '../../report/build-report.ts';
import type { Auditor } from '../audit-all.ts';
import type { Parts, Reports } from '../parts.ts';
import type { AuditPlan, AuditValues } from './plan.ts';
import type { Targets } from './targets.ts';

/** An audit that is ready to begin. */
export interface BuildOrder {
  readonly parts: Parts;
  readonly values: AuditValues;
  readonly plan: AuditPlan;
  readonly targets: Targets;
  readonly baseline: Baseline | undefined;
  readonly auditor: Auditor;
  readonly reports: Reports;
  readonly config: Config;
  /** Sentences for the verdict. */
  readonly notes: readonly string[];
  /** What is so of the build whatever its pages are. */
  readonly frame: BuildFrame;
  /** All that there is was asked for, so that pages of the baseline which are not there are gone. */
  readonly isWhole: boolean;
}

type BuildFrame = Omit<BuildReport, 'pages' | 'verdict' | 'finishedAt'>;
