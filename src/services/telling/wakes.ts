import type { Db } from '../../store/db.ts';

/** By database, as all that is opened over one shares its prepared statements. */
const sleepers = new WeakMap<Db['prepared'], Set<() => void>>();

/** Calls `wake` whenever this process has something new to tell. @returns ends that */
export function onNews({ prepared }: Db, wake: () => void): () => void {
  const known = sleepers.get(prepared) ?? new Set();
  sleepers.set(prepared, known.add(wake));
  return () => void known.delete(wake);
}

export function wakeSenders({ prepared }: Db): void {
  for (const wake of sleepers.get(prepared) ?? []) wake();
}
