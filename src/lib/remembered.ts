/** Texts, and characters of each: what is kept stays small whatever strangers write. */
const textsMax = 256;
const lengthMax = 256;

/**
 * A reading of short texts that many pages have alike, or that one report asks for again and again. What it returns is
 * shared, so it must not be changed.
 */
export function remembered<Reading>(read: (text: string) => Reading): (text: string) => Reading {
  const known = new Map<string, Reading>();
  return (text) => {
    if (text.length > lengthMax) return read(text);
    const before = known.get(text);
    if (before !== undefined || known.has(text)) return before as Reading;
    if (known.size === textsMax) known.clear();
    const own = copyOf(text);
    const reading = read(own);
    known.set(own, reading);
    return reading;
  };
}

/** V8 cuts a text from a longer one by reference, which would keep whole pages in memory. */
function copyOf(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
