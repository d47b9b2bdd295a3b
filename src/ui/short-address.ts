/** `example.com/path`, for titles. Other schemes than https show. */
export function shortAddress(url: string): string {
  const { host, path } = splitAddress(url);
  return path === '/' ? host : host + path;
}

/** As people read it: other scripts in their letters, not in codes of them. */
export function splitAddress(url: string): { readonly host: string; readonly path: string } {
  const parsed = URL.parse(url);
  if (parsed === null) return { host: url, path: '' };
  const { protocol, host, pathname, search } = parsed;
  return { host: protocol === 'https:' ? host : `${protocol}//${host}`, path: readable(pathname + search) };
}

/** What is coded of other scripts in their letters. What a URL needs coded, and what nobody sees, stays as it is. */
function readable(path: string): string {
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (coded) => {
    try {
      return [...decodeURIComponent(coded)].map(shown).join('');
    } catch {
      // Not UTF-8.
      return coded;
    }
  });
}

/** Controls (those that turn the direction of text, too), joiners, spaces and marks without a letter are not seen. */
function shown(character: string, at: number, all: readonly string[]): string {
  const isUnseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(character);
  const isLoose = /\p{M}/u.test(character) && !/[\p{L}\p{M}]/u.test(all[at - 1] ?? '');
  return character > '\u007f' && !isUnseen && !isLoose ? character : encodeAlso(character);
}

function encodeAlso(character: string): string {
  const coded = encodeURIComponent(character);
  // What it leaves as it is was coded here, so it stays so.
  return coded === character
    ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
    : coded;
}
