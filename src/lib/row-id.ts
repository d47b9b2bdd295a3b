/** The id of a row, as addresses and forms have it; undefined: the text is none. */
export function readId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
