import { lowerAscii } from './lower-ascii.ts';
import { secretForms } from './secret-forms.ts';

/** Takes secrets out of what is kept, printed or written: `…` stands in their place. */
export interface Withholding {
  readonly text: (text: string) => string;
  /** The same bytes where nothing was found. */
  readonly bytes: (bytes: Uint8Array) => Uint8Array;
  /** Of every string in plain data, names of members too. */
  readonly all: <T>(value: T) => T;
  readonly isIn: (text: string) => boolean;
}

/**
 * Each secret in the forms in which pages and addresses write it, in any letter case, and what a cut left of it: at the
 * end of a text or before `…` its beginning, at the start or behind `…` its end. Plain search, as secrets are data (P3).
 */
export function withhold(secrets: readonly string[]): Withholding {
  const forms = secretForms(secrets);
  const bytewise = [...new Set(forms.flatMap((form) => [form, Buffer.from(form).toString('latin1')]))];
  const wide = bytewise.map((form) => [...form].join('\0'));

  const text = (original: string) => replaced(original, forms, '…');
  const all = (value: unknown): unknown => {
    if (typeof value === 'string') return text(value);
    if (Array.isArray(value)) return value.map(all);
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [text(name), all(member)]));
  };
  return {
    text,
    bytes(original) {
      const latin1 = Buffer.from(original.buffer, original.byteOffset, original.length).toString('latin1');
      // One byte in place of an odd number: what follows in UTF-16 stays in step.
      const shown = replaced(replaced(latin1, bytewise, ellipsisBytes), wide, '.');
      return shown === latin1 ? original : new Uint8Array(Buffer.from(shown, 'latin1'));
    },
    all: (value) => (forms.length === 0 ? value : (all(value) as typeof value)),
    isIn: (original) => text(original) !== original,
  };
}

const ellipsisBytes = Buffer.from('…').toString('latin1');

interface Range {
  readonly start: number;
  readonly end: number;
}

function replaced(text: string, forms: readonly string[], sign: string): string {
  const lower = lowerAscii(text);
  const ranges = forms.flatMap((form) => rangesOf(form, lower)).sort((a, b) => a.start - b.start);
  if (ranges.length === 0) return text;
  let shown = '';
  let at = 0;
  for (const { start, end } of ranges) {
    if (start >= at) shown += `${text.slice(at, start)}${sign}`;
    at = Math.max(at, end);
  }
  return shown + text.slice(at);
}

/** Where the form stands, whole or cut. */
function rangesOf(form: string, text: string): Range[] {
  const ranges: Range[] = [];
  const head = form.slice(0, cutMin(form));
  for (let start = text.indexOf(head); start >= 0; start = text.indexOf(head, start + 1)) {
    let end = start + head.length;
    while (end - start < form.length && text[end] === form[end - start]) end += 1;
    if (end - start === form.length || isCutBehind(text, end)) ranges.push({ start, end });
  }
  const tail = form.slice(-cutMin(form));
  for (let at = text.indexOf(tail); at >= 0; at = text.indexOf(tail, at + 1)) {
    const end = at + tail.length;
    let start = at;
    while (end - start < form.length && start > 0 && text[start - 1] === form.at(start - 1 - end)) start -= 1;
    if (end - start < form.length && isCutBefore(text, start)) ranges.push({ start, end });
  }
  return ranges;
}

/** What is left of a secret tells of it from here on. In UTF-16 a NUL stands between the characters. */
function cutMin(form: string): number {
  return form[1] === '\0' ? 11 : 6;
}

function isCutBehind(text: string, at: number): boolean {
  return at === text.length || text[at] === '…' || text.startsWith('...', at);
}

function isCutBefore(text: string, at: number): boolean {
  return at === 0 || text[at - 1] === '…' || text.endsWith('...', at);
}
