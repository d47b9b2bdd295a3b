import type { Step } from '../../evidence/evidence.ts';
import { gathered } from '../../evidence/step.ts';
import { TooMuch } from '../split-stream.ts';

/**
 * One step of a look: what it brings, or why it brings nothing. It never rejects, so that the rest goes on.
 * @param ms less than 1: its time is over before it begins
 */
export async function withinTime<T>(ms: number, work: () => Promise<T>): Promise<Step<T>> {
  if (ms < 1) return late;
  const { promise: end, resolve } = Promise.withResolvers<Step<T>>();
  const timer = setTimeout(() => resolve(late), ms);
  work().then(
    (value) => resolve(gathered(value)),
    (error: unknown) => resolve({ state: 'missing', why: error instanceof TooMuch ? 'budget' : 'failed' }),
  );
  try {
    return await end;
  } finally {
    clearTimeout(timer);
  }
}

const late = { state: 'missing', why: 'timeout' } as const;
