import { graphemes } from '../../evidence/text/text.ts';
import { counted } from '../counted.ts';

/** `13 characters`; where some are wide, the number is not that of the characters that a reader counts. */
export function widthInWords(text: string, width: number): string {
  const all = counted(width, 'character');
  return width > graphemes(text) ? `${all}, as wide ones count as two` : all;
}
