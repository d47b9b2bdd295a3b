/**
 * Text that others wrote, on one line, with nothing in it that a terminal or a mail obeys: control characters, line ends,
 * and marks that turn the direction of what follows.
 */
export function printable(text: string): string {
  return text
    .replace(/[\u0000-\u0020\u007f-\u00a0\u2028\u2029]+/g, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
}
