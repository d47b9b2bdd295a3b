import type { TreeElement } from './html-tree.ts';

/**
 * Framer writes what differs between widths once for each, and rules in the page hide all copies but one. Here the one
 * for phones is shown: search engines and Lighthouse read the page as phones do. Other rules of CSS stay unknown.
 * @param styles elements with the attribute by which Framer marks these rules
 * @param classed elements with a class, in tree order
 * @returns whether it has hidden any
 */
export function hideOtherCopies(
  elements: readonly TreeElement[],
  styles: readonly TreeElement[],
  classed: readonly TreeElement[],
): boolean {
  const name = styles.map(hiddenOnPhones).find((found) => found !== undefined);
  if (name === undefined) return false;
  let end = 0;
  for (const { index, attributes } of classed) {
    if (index >= end && hasClass(attributes, name)) end = hideAll(elements, index);
  }
  return end > 0;
}

/** The class that is hidden below some width, and not above another one. */
function hiddenOnPhones({ children: [css] }: TreeElement): string | undefined {
  const rule = /@media\s*\(\s*max-width\s*:[^(){}]*\)\s*\{\s*\.(hidden-[\w-]+)\s*\{/;
  return css?.kind === 'text' ? rule.exec(css.value)?.[1] : undefined;
}

function hasClass(attributes: TreeElement['attributes'], name: string): boolean {
  const value = attributes.find((attribute) => attribute.name === 'class')?.value;
  return value?.split(/[\t\n\f\r ]+/).includes(name) ?? false;
}

/** Hides the element and all below it, which follows it in tree order, and tells where that ends. */
function hideAll(elements: readonly TreeElement[], start: number): number {
  let end = start;
  for (let at = elements[end]; at !== undefined; at = elements[end]) {
    if (end > start && (at.parent?.index ?? -1) < start) break;
    at.hidden = true;
    end += 1;
  }
  return end;
}
