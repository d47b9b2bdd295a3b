import { formatCount } from '../lib/quantities.ts';
import type { Defect, Task } from './check.ts';

export const taskMax = 48;

type Found = Pick<Defect, 'advice' | 'name'>;

/** About the first, which is the worst, and all of its kind. @param tasks by kind */
export function taskOf(
  tasks: Readonly<Record<string, Task>>,
  defects: readonly Found[],
  amount?: string,
): string | null {
  const [worst] = defects;
  const task = worst && tasks[worst.advice];
  if (worst === undefined || task === undefined) return null;
  const names = defects.flatMap(({ advice, name }) => (advice === worst.advice ? [name] : []));
  const text = typeof task === 'string' ? task : task[names.length === 1 ? 'one' : 'many'];
  const counted = withAmount(text, amount).replace('{n}', formatCount(names.length));
  // A name may concern several: the count says how many, and each is told once.
  return named(counted, [...new Set(names.flatMap((name) => name ?? []))]);
}

function withAmount(text: string, amount: string | undefined): string {
  return amount === undefined ? text.replace(' ({amount})', '') : text.replace('{amount}', amount);
}

/** As many names as there is room for; without any where there is none. */
function named(text: string, names: readonly string[]): string {
  const [first] = names;
  if (text.includes('{name}')) {
    const whole = text.replace('{name}', first ?? '');
    return first !== undefined && whole.length <= taskMax ? whole : text.replace(/:? \{name\}/, '');
  }
  const at = text.indexOf('{names}');
  if (at === -1) return text;
  const start = text.slice(0, at);
  for (let shown = names.length; shown > 0; shown -= 1) {
    const rest = shown < names.length ? ' …' : '';
    const whole = `${start}${names.slice(0, shown).join(', ')}${rest}`;
    if (whole.length <= taskMax) return whole;
  }
  return start.endsWith(': ') ? start.slice(0, -2) : start.trimEnd();
}
