import type { Document } from './document.ts';

/** Elements whose content the tokenizer reads as text, whatever it looks like (with scripting on). */
const rawTextElements = [
  'script',
  'style',
  'title',
  'textarea',
  'noscript',
  'iframe',
  'noembed',
  'noframes',
  'xmp',
  'plaintext',
] as const;

const tags = {
  doctype: /<!doctype[\t\n\f\r >]/gi,
  headEnd: /<\/head[\t\n\f\r />]/gi,
} as const;

/** Searches of one page stop here: a page that names a tag more often in its scripts only wants to cost time. */
const triesMax = 20;

/**
 * Offset of the first match that stands in the markup itself, not in a comment, a script or other raw text. For tags
 * that the parser has dropped, of which the tree therefore knows nothing.
 * @param from offset to begin at
 */
export function findTag(document: Document, name: keyof typeof tags, from = 0): number | undefined {
  const tag = tags[name];
  tag.lastIndex = from;
  for (let tries = 0; tries < triesMax; tries++) {
    const match = tag.exec(document.source);
    if (match === null) return undefined;
    if (isMarkup(document, match.index)) return match.index;
  }
  return undefined;
}

function isMarkup(document: Document, offset: number): boolean {
  if (isRawText(document, offset)) return false;
  const { source } = document;
  const comment = source.lastIndexOf('<!--', offset);
  // In raw text it opens no comment, and one that was open before would hold that element as well.
  return comment <= source.lastIndexOf('-->', offset) || isRawText(document, comment);
}

function isRawText({ byName }: Document, offset: number): boolean {
  return rawTextElements.some((name) =>
    byName(name).some(({ location }) => {
      return location !== undefined && location.start < offset && offset < location.end;
    }),
  );
}
