/** Known fields of a query or a form: each name once, without control characters but tabs (P4). */
export interface Values {
  /** Trimmed, tabs as spaces; undefined: absent or empty, which forms send for what nobody filled in. */
  get(name: string): string | undefined;
  /** As it was typed, so that a form can show it again; a field of many lines keeps them. */
  typed(name: string): string;
  /** What is not empty in a field of many lines or of many boxes, trimmed. A tab inside is for E2 to refuse. */
  list(name: string): readonly string[];
}

/** @param fields text by name; a field of many values has each on a line of its own */
export function valuesOf(fields: unknown): Values {
  const known: ReadonlyMap<string, unknown> = fields instanceof Map ? fields : new Map();
  const typed = (name: string) => String(known.get(name) ?? '');
  return {
    get: (name) => typed(name).replaceAll('\t', ' ').trim() || undefined,
    typed,
    list: (name) =>
      typed(name)
        .split(/[\r\n]/)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
  };
}

/** `line`: one line of text. `lines`: many lines, or a name that is sent more than once. */
export type FieldKind = 'line' | 'lines';

/** The schema by which the server's parser of queries and forms knows fields. */
export function fieldSchema(fields: Readonly<Record<string, FieldKind>>): object {
  const property = { line: { type: 'string' }, lines: { type: 'array', items: { type: 'string' } } } as const;
  return {
    type: 'object',
    isTyped: true,
    properties: Object.fromEntries(Object.entries(fields).map(([name, kind]) => [name, property[kind]])),
  };
}
