import { escapeControls } from '../../lib/escape-controls.ts';

/** JSON for strict readers: half a surrogate pair, which a page can bring in its own JSON, is none of a character. */
export function jsonText(value: unknown): string {
  const whole = (_: string, member: unknown) => (typeof member === 'string' ? member.toWellFormed() : member);
  return `${escapeControls(JSON.stringify(value, whole))}\n`;
}
