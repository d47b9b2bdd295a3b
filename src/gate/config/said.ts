import type { Node } from 'jsonc-parser';
import { shortened } from '../../lib/cut-text.ts';
import { escapeControls } from '../../lib/escape-controls.ts';

/** Text of a file in a sentence: short, and nothing that a terminal obeys. */
export function quoted(text: string): string {
  return escapeControls(JSON.stringify(shortened(text, 60)));
}

/** What a value is, in a sentence. @param path how people call it */
export function saidOf({ type, value }: Node, path: string): string {
  if (type === 'object') return 'an object';
  if (type === 'array') return 'a list';
  // Faults are printed into logs, and what opens a door is a secret.
  if (/^auth\b/.test(path) && type === 'string' && value !== '') return 'a text';
  if (/^auth\b/.test(path) && type === 'number') return 'a number';
  return type === 'string' ? quoted(value) : String(value);
}
