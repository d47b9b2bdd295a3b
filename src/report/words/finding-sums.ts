import { formatCount } from '../../lib/quantities.ts';
import { plural } from '../../ui/formats.ts';
import { fixWords } from './fix-first.ts';

const page = { one: 'page', other: 'pages' } as const;

/** Of what is found over several pages. */
export const findingSumsWords = {
  title: (pages: number) => `Fix first, over ${plural(pages, page)}`,
  none: (pages: number) => `Nothing to fix on ${pages === 1 ? 'the page' : `all ${plural(pages, page)}`}.`,
  pages: (found: number, all: number) => `${formatCount(found)} of ${plural(all, page)}`,
  places: (count: number) => plural(count, { one: 'place', other: 'places' }),
  onPages: (count: number) => `on ${plural(count, page)}`,
  fileTitle: (project: string, day: string) => `What to fix on ${project}, ${day}`,
  nothing: 'Nothing to fix.',
  danger: fixWords.danger,
  more: (count: number) => `and ${formatCount(count)} more`,
} as const;
