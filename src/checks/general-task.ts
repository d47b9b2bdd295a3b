import type { AnyCheck } from './check.ts';

/**
 * What to do about what a check finds, on no page in particular: `Describe {n} images` is `Describe images`.
 * @param kind key of the check's advice; the first where it is none of the check
 * @returns the id where the catalogue does not know the check
 */
export function generalTask(id: string, known: Pick<AnyCheck, 'tasks'> | undefined, kind = ''): string {
  const tasks = known?.tasks ?? {};
  const task = tasks[kind] ?? Object.values(tasks)[0];
  if (task === undefined) return id;
  return (typeof task === 'string' ? task : task.many)
    .replace('{n} ', '')
    .replace(' ({amount})', '')
    .replace(/:? \{names?\}$/, '')
    .replace('{name}', 'it');
}
