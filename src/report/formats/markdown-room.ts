import { buildWords } from '../words/build.ts';

/** A part of a text that has a limit. What does not fit is counted. */
type Section =
  | { readonly lines: readonly string[] }
  | {
      /** A heading, or what stands on the fold. */
      readonly title?: string;
      readonly table: readonly [head: readonly string[], rows: readonly (readonly string[])[]];
      readonly what: string;
    }
  | {
      readonly title?: string;
      readonly fold?: string;
      readonly blocks: readonly (readonly string[])[];
      readonly what: string;
    };

/** For the ends of folds, and for the counts of what is left out. */
const reserve = 1_000;

/** Sections in order, each as far as there is room; empty ones are left out. */
export function fill(charactersMax: number, sections: readonly Section[]): string {
  const parts: string[] = [];
  let left = charactersMax - reserve;
  for (const section of sections) {
    const text = textOf(section, left);
    if (text === '') continue;
    left -= text.length + 2;
    parts.push(text);
  }
  return `${parts.join('\n\n')}\n`;
}

function textOf(section: Section, left: number): string {
  if ('lines' in section) return section.lines.join('\n');
  const blocks = 'table' in section ? section.table[1].map((row) => [rowOf(row)]) : section.blocks;
  if (blocks.length === 0) return '';
  const { before, after } = frameOf(section);
  const shown: string[] = [];
  let room = left - before.join('\n').length;
  for (const block of blocks) {
    const text = block.join('\n');
    room -= text.length + 1;
    if (room < 0) break;
    shown.push(text);
  }
  const more = blocks.length - shown.length;
  const counted = more > 0 ? ['', buildWords.comment.more(more, section.what)] : [];
  return [...(shown.length > 0 ? [...before, ...shown] : []), ...counted, ...(shown.length > 0 ? after : [])]
    .join('\n')
    .trim();
}

function frameOf(section: Exclude<Section, { lines: unknown }>): { before: string[]; after: string[] } {
  if ('fold' in section)
    return {
      before: ['<details>', `<summary>${section.fold}</summary>`, ''],
      after: ['', '</details>'],
    };
  const title = section.title === undefined ? [] : [section.title, ''];
  if (!('table' in section)) return { before: title, after: [] };
  const [head] = section.table;
  return { before: [...title, rowOf(head), rowOf(head.map(() => '---'))], after: [] };
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
