import type { Result } from '../score/score.ts';

/** What the database stores as small integers, and their names. The numbers are for ever. */
export type State = 'queued' | 'running' | 'completed' | 'failed';
/** 0 public, 1 private, 2 password. */
export type Privacy = 0 | 1 | 2;

export const stateCodes = { queued: 0, running: 1, completed: 2, failed: 3 } as const satisfies Record<
  State,
  number
>;
export const resultCodes = { bad: 1, decent: 2, good: 3 } as const satisfies Record<Result, number>;
/** Why a run was made. */
export const causeCodes = { create: 1, update: 2, schedule: 3, judgedAgain: 4 } as const;
export const bodyKinds = { report: 1, evidence: 2, screenshot: 3 } as const;

export type StateCode = (typeof stateCodes)[State];
export type ResultCode = (typeof resultCodes)[Result];
export type CauseCode = (typeof causeCodes)[keyof typeof causeCodes];

const states: readonly State[] = ['queued', 'running', 'completed', 'failed'];
const results: readonly (Result | undefined)[] = [undefined, 'bad', 'decent', 'good'];

export function stateOf(code: number): State {
  const state = states[code];
  if (state === undefined) throw new RangeError(`${code} is not the code of a state.`);
  return state;
}

export function resultOfCode(code: number | null): Result | null {
  if (code === null) return null;
  const result = results[code];
  if (result === undefined) throw new RangeError(`${code} is not the code of a result.`);
  return result;
}
