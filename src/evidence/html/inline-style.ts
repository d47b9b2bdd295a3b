/** What an element's own style says of showing it, in lower case. Only values that browsers know stand here. */
export interface InlineStyle {
  readonly display?: string;
  readonly visibility?: string;
}

type Property = keyof InlineStyle;

export const unstyled: InlineStyle = {};

/**
 * Reads a `style` attribute. The last declaration that is valid wins, and an important one over any other.
 * @see https://drafts.csswg.org/css-style-attr/
 */
export function inlineStyle(style: string): InlineStyle {
  if (!/display|visibility/i.test(style)) return unstyled;
  const normal: { -readonly [Key in Property]?: string } = {};
  const important: typeof normal = {};
  for (const { name, value, isImportant } of declarationsOf(style)) {
    const property = name as Property;
    if (isValid(property, value)) (isImportant ? important : normal)[property] = value;
  }
  return { ...normal, ...important };
}

interface Declaration {
  readonly name: string;
  /** Strings, addresses and brackets are left out: whoever compares it with keywords finds none in there. */
  readonly value: string;
  readonly isImportant: boolean;
}

/** What a `style` attribute declares, in order and in lower case, whether browsers know it or not. */
export function declarationsOf(style: string): Declaration[] {
  return flat(style)
    .split(';')
    .flatMap((part) => {
      const [, name, value = '', mark] = declaration.exec(part) ?? [];
      if (name === undefined) return [];
      return { name: name.toLowerCase(), value: value.trim().toLowerCase(), isImportant: mark !== undefined };
    });
}

/**
 * SVG has the same properties as attributes, which any declaration overrules.
 * @see https://www.w3.org/TR/SVG2/styling.html#PresentationAttributes
 */
export function presentationStyle(
  attributes: readonly { readonly name: string; readonly value: string }[],
): InlineStyle {
  let style = unstyled;
  for (const { name, value: written } of attributes) {
    if (name !== 'display' && name !== 'visibility') continue;
    const value = written.trim().toLowerCase();
    if (isValid(name, value)) style = { ...style, [name]: value };
  }
  return style;
}

const declaration = /^\s*([a-z-]+)\s*:([^!]*)(!\s*important\s*)?$/i;

/** Comments, strings, addresses and escapes, whatever they hold; what ends a declaration, and what keeps it open. */
const tokens =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?|url\((?!\s*["'])(?:[^)\\]|\\[\s\S])*\)?|\\[\s\S]|[;()[\]{}]/gi;

/** The style with no semicolon but those that end a declaration. A comment is a space; no keyword has the rest. */
function flat(style: string): string {
  let depth = 0;
  return style.replace(tokens, (token) => {
    if (token === ';') return depth === 0 ? ';' : '?';
    if ('([{'.includes(token)) depth += 1;
    else if (')]}'.includes(token)) depth = Math.max(depth - 1, 0);
    return token.startsWith('/*') ? ' ' : '?';
  });
}

function isValid(property: Property, value: string): boolean {
  if (property === 'visibility') return visibilities.has(value);
  return property === 'display' && value.split(/\s+/).every((word) => displays.has(word));
}

const anyProperty = 'inherit initial revert revert-layer unset';

const visibilities: ReadonlySet<string> = new Set(`visible hidden collapse ${anyProperty}`.split(' '));

/** Words of values that browsers know. Another, such as -ms-flexbox, changes nothing: what was said before holds. */
const displays: ReadonlySet<string> = new Set(
  (
    'none contents block inline flow flow-root table flex grid ruby math list-item inline-block inline-table ' +
    'inline-flex inline-grid table-row-group table-header-group table-footer-group table-row table-cell ' +
    'table-column-group table-column table-caption ruby-text -webkit-box -webkit-inline-box -webkit-flex ' +
    `-webkit-inline-flex ${anyProperty}`
  ).split(' '),
);
