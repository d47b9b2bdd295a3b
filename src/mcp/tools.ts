import type { AnyTool } from './tool.ts';
import { auditPage } from './tools/audit-page.ts';
import { auditPages } from './tools/audit-pages.ts';
import { compareRuns } from './tools/compare-runs.ts';
import { explainCheck } from './tools/explain-check.ts';
import { getFix } from './tools/get-fix.ts';
import { getProject } from './tools/get-project.ts';
import { getReport } from './tools/get-report.ts';
import { listFindings } from './tools/list-findings.ts';
import { listReports } from './tools/list-reports.ts';
import { verifyFix } from './tools/verify-fix.ts';

/** In the order in which they are listed: clients keep what they were told while it stays the same. */
export const tools: readonly AnyTool[] = [
  auditPage,
  auditPages,
  getReport,
  listFindings,
  getFix,
  verifyFix,
  compareRuns,
  explainCheck,
  listReports,
  getProject,
];
