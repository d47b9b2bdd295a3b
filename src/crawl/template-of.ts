/** Counts pages by their template. */
export function countIn(templates: Map<string, number>, shape: string): void {
  templates.set(shape, (templates.get(shape) ?? 0) + 1);
}

/** The one that nine tenths of the pages are of. One page is no sign of its template. */
export function templateOf(templates: ReadonlyMap<string, number>): string | null {
  let [pages, most, name] = [0, 0, null as string | null];
  for (const [shape, count] of templates) {
    pages += count;
    if (count > most) [most, name] = [count, shape];
  }
  return pages > 1 && 10 * most >= 9 * pages ? name : null;
}
