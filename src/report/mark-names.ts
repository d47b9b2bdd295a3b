/**
 * Without what a build makes anew: hashes in the names of files (`app.3f9c2b1a.js`, `app-BX9f2k1c.css`), in folders and
 * in queries.
 */
export function withoutHashes(text: string): string {
  return text
    .replace(/[\w.-]{6,}/g, withoutHash)
    .replace(/[A-Za-z\d]{8,}/g, (run) => (isMade(run) ? '#' : run));
}

/** Of the last name of a path, with an ending; anything else stays as it is. */
function withoutHash(name: string): string {
  const parts = name.split('.');
  const ending = parts.pop() ?? '';
  if (parts.length === 0 || !/^[a-z][a-z\d]{1,4}$/i.test(ending)) return name;
  const kinds: string[] = [];
  for (let last = parts.at(-1); parts.length > 1 && isKind(last); last = parts.at(-1))
    kinds.unshift(parts.pop() ?? '');
  return [withoutSuffix(parts.join('.')), ...kinds, ending].join('.');
}

/** What stands between the hash of a file and its ending. */
function isKind(part: string | undefined): boolean {
  return part !== undefined && /^(?:min|chunk|bundle|module|p|esm)$/.test(part);
}

/** Bundlers take 8 characters of base 64, which may hold hyphens, or 6 to 64 hexadecimal digits. */
function withoutSuffix(stem: string): string {
  const hexadecimal = /(?:^|[.\-_~])([\da-f]{6,64})(?:-s)?$/.exec(stem);
  if (hexadecimal?.[1] !== undefined && (/\d/.test(hexadecimal[1]) || hexadecimal[1].length >= 8))
    return `${stem.slice(0, hexadecimal.index)}#`;
  const tail = stem.slice(-8);
  const before = stem.slice(0, -8);
  if (!/^[\w-]{8}$/.test(tail) || !(before === '' || /[.\-_~]$/.test(before))) return stem;
  return isMixed(tail) ? `${before.slice(0, -1)}#` : stem;
}

/** Letters of both cases in no order that a word has, letters and digits, or capitals alone. */
function isMixed(name: string): boolean {
  const [first = '', ...rest] = name;
  const isName = /^[a-z]*$/.test(rest.join('')) && /[A-Za-z]/.test(first);
  return !isName && /[A-Z]|\d/.test(name) && /[A-Za-z]/.test(name);
}

/** A run of letters and digits that nobody chose. Numbers as long may be instants or versions of a cache. */
function isMade(run: string): boolean {
  if (/^\d+$/.test(run)) return true;
  if (!/\d/.test(run)) return /^[\da-f]+$/.test(run);
  if (/^[\da-f]+$/i.test(run)) return true;
  return (run.match(/\d+|\D+/g)?.length ?? 0) >= 4;
}
