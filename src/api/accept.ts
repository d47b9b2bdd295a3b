/**
 * Whether an answer in JSON is acceptable.
 * @param accept field value; absent or empty: anything is
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1
 */
export function acceptsJson(accept: string | undefined): boolean {
  if (accept === undefined || accept.trim() === '') return true;
  const ranges = accept.split(',').map(readRange);
  // The most specific range that fits decides, so that "text/html, */*;q=0" refuses JSON.
  const fitting = ['application/json', 'application/*', '*/*'].flatMap((name) =>
    ranges.filter((range) => range.name === name),
  );
  return (fitting[0]?.quality ?? 0) > 0;
}

function readRange(text: string): { readonly name: string; readonly quality: number } {
  const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice('q='.length));
  return { name, quality: Number.isNaN(quality) ? 1 : quality };
}
