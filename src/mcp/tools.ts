import type { AnyTool } from './tool.ts';
import { explainCheck } from './tools/explain-check.ts';

/** In the order in which they are listed: clients keep what they were told while it stays the same. */
export const tools: readonly AnyTool[] = [explainCheck];
