import type { Node } from 'jsonc-parser';
import { shortened } from '../../lib/cut-text.ts';
import { escapeControls } from '../../lib/escape-controls.ts';

/** Text of a file in a sentence: short, and nothing that a terminal obeys. */
export function quoted(text: string): string {
  return escapeControls(JSON.stringify(shortened(text, 60)));
}

/** What a value is, in a sentence. */
export function saidOf({ type, value }: Node): string {
  if (type === 'string') return quoted(value);
  if (type === 'object') return 'an object';
  if (type === 'array') return 'a list';
  return String(value);
}
