import { listOf, plural } from '../../ui/formats.ts';

/** Of addresses that were accepted: how many are new, run again, or were waiting or running already. */
export interface Checked {
  readonly first: number;
  readonly again: number;
  readonly open: number;
}

export function checkedTotal({ first, again, open }: Checked): number {
  return first + again + open;
}

/** What a list of addresses came to. */
export function checkedInWords(checked: Checked): string {
  const { first, again, open } = checked;
  const sentence = `${plural(checkedTotal(checked), { one: 'page is', other: 'pages are' })} being checked`;
  if (again + open === 0) return `${sentence}.`;
  const kinds = [
    ...(first > 0 ? [plural(first, { one: 'is new', other: 'are new' })] : []),
    ...(again > 0 ? [plural(again, { one: 'runs again', other: 'run again' })] : []),
    ...(open > 0 ? [plural(open, { one: 'was under way already', other: 'were under way already' })] : []),
  ];
  return `${sentence}: ${listOf(kinds)}.`;
}
