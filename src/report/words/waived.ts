import { plural } from '../../ui/formats.ts';

const finding = { one: 'finding', other: 'findings' };
const page = { one: 'page', other: 'pages' };
const item = { one: 'item', other: 'items' };

/** Of what waivers set aside. */
export const waivedWords = {
  inAll: (findings: number) => `${plural(findings, finding)} waived.`,
  /** Above items that are waived alike. */
  items: (count: number, until: string) => `${plural(count, item)} waived until ${until}`,
  /** Beside what was found, where all of it is. */
  until: (day: string) => `Waived until ${day}`,
  /** Of a site: on how many of its pages. */
  pages: (count: number) => `${plural(count, page)}.`,
  list: 'Waived',
  /** Of a page on which there is nothing else to fix. */
  cleanLede: 'Every check that applies to this page passed, or is waived.',
} as const;
