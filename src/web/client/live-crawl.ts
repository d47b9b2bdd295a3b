import { all, first } from './dom.ts';
import { followStream } from './follow-stream.ts';

/** What the stream of a crawl says, in the words of its page; once it is over, the status alone. */
interface Progress {
  readonly isOver: boolean;
  readonly status: string;
  readonly phase: string;
  readonly bar: { readonly max: number; readonly value: number; readonly name: string };
  readonly texts: Readonly<Record<string, string>>;
  readonly lists: Readonly<Record<string, readonly (readonly string[])[]>>;
}

const view = first('[data-crawl]');
if (view !== null) {
  followStream<Progress>(view, view.dataset.crawl ?? '', 'crawl', (now) => {
    show(view, now);
    // What can be done with it is another.
    return now.phase === view.dataset.phase;
  });
}

function show(view: HTMLElement, { bar: { max, value, name }, texts, lists }: Progress): void {
  const bar = first<HTMLProgressElement>('progress', view);
  if (bar !== null) {
    Object.assign(bar, { max, value });
    bar.setAttribute('aria-label', name);
  }
  for (const place of all('[data-text]', view)) setText(place, texts[place.dataset.text ?? '']);
  for (const list of all('[data-list]')) showRows(list, lists[list.dataset.list ?? ''] ?? []);
}

/** Rows stay where they are, and only their texts change, so that nobody loses what is selected elsewhere. */
function showRows(list: HTMLElement, rows: readonly (readonly string[])[]): void {
  list.hidden = rows.length === 0;
  const body = first('[data-rows]', list);
  const empty = first<HTMLTemplateElement>('template', list)?.content;
  if (body === null || empty === undefined) return;
  while (body.childElementCount < rows.length) body.append(empty.cloneNode(true));
  for (const [index, row] of [...body.children].entries()) {
    const cells = rows[index];
    if (cells === undefined) row.remove();
    else showCells(row, cells);
  }
}

function showCells(row: Element, texts: readonly string[]): void {
  const cells = row.matches('[data-cell]') ? [row] : all('[data-cell]', row);
  for (const [index, cell] of cells.entries()) setText(cell, texts[index]);
}

function setText(place: Element, text = ''): void {
  if (place.textContent !== text) place.textContent = text;
}
