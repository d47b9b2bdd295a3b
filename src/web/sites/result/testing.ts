/** The text of a page as it is read. */
export function textOf(html: string): string {
  return html
    .replace(/<(head|svg|script)\b.*?<\/\1>/gs, '')
    .replaceAll(/<\/?(?:bdi|wbr|b|i|small|code)\b[^>]*>|<\/?span>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');
}

/** The cells of each row of the first table, as they are read. */
export function rowsOf(html: string): string[][] {
  const [, body = ''] = /<tbody>(.*?)<\/tbody>/s.exec(html) ?? [];
  return [...body.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => textOf(cell).trim()),
  );
}
