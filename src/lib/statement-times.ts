import { channel } from 'node:diagnostics_channel';

/** What one statement, or one wait for the right to write, took in the store. */
interface StatementTime {
  readonly kind: 'read' | 'write' | 'commit' | 'turn';
  readonly ms: number;
}

/** Told by the store to whoever measures; while nobody listens it costs a comparison. */
const times = channel('assay.store.times');

/** @returns the function that ends listening */
export function onStatementTime(listener: (time: StatementTime) => void): () => void {
  const hear = (message: unknown) => listener(message as StatementTime);
  times.subscribe(hear);
  return () => times.unsubscribe(hear);
}

/** Runs it, and tells how long that took. */
export async function timed<T>(kind: StatementTime['kind'], run: () => Promise<T>): Promise<T> {
  if (!times.hasSubscribers) return run();
  const startedAt = performance.now();
  try {
    return await run();
  } finally {
    times.publish({ kind, ms: performance.now() - startedAt } satisfies StatementTime);
  }
}

/** By its first word. */
export function kindOf(sql: string): StatementTime['kind'] {
  const word = sql.slice(0, 6).toLowerCase();
  if (word === 'select') return 'read';
  return word === 'commit' ? 'commit' : 'write';
}
