/** `JSON, CSV or HTML`. */
export function alternatives(words: readonly string[]): string {
  return `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
