export interface Element {
  readonly kind: 'element';
  /** Local name, lower-case for HTML. */
  readonly name: string;
  readonly namespace: 'html' | 'svg' | 'math' | 'other';
  /** Position in `document.elements`. */
  readonly index: number;
  readonly parent: Element | undefined;
  readonly children: readonly (Element | Text)[];
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
  /** T6: it or an ancestor is hidden by markup. External CSS is unknown. */
  readonly hidden: boolean;
  /** It or an ancestor has aria-hidden="true". */
  readonly ariaHidden: boolean;
  readonly inHead: boolean;
  /** Undefined for elements that the parser implied. */
  readonly location: Location | undefined;
}

export interface Text {
  readonly kind: 'text';
  readonly value: string;
  readonly parent: Element;
}

/** Offsets into the source (UTF-16 units); lines count from 1. */
export interface Location {
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** End of the start tag. */
  readonly startTagEnd: number;
  /** Null when the end tag is not in the source; the end of the tag where that closes itself, as `<p/>` does in XML. */
  readonly endTagStart: number | null;
}

/** Value of an attribute, or undefined. The first of duplicates wins, as the parser has it. */
export function attribute(element: Element, name: string): string | undefined {
  for (const candidate of element.attributes) if (candidate.name === name) return candidate.value;
  return undefined;
}

/** T6: neither hidden by markup nor hidden from assistive technology. */
export function isExposed(element: Element): boolean {
  return !element.hidden && !element.ariaHidden;
}

/** The nearest of the element and its ancestors that satisfies the predicate. */
export function closest(element: Element, predicate: (candidate: Element) => boolean): Element | undefined {
  for (let at: Element | undefined = element; at !== undefined; at = at.parent) if (predicate(at)) return at;
  return undefined;
}

/** Its children without the text between them. */
export function childElements({ children }: Element): Element[] {
  return children.filter((child): child is Element => child.kind === 'element');
}

/** All text below the element, as `textContent` has it (`script` and `style` included). */
export function textOf(element: Element): string {
  let text = '';
  const stack: (Element | Text)[] = [element];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.kind === 'text') text += node.value;
    else for (let i = node.children.length - 1; i >= 0; i--) stack.push(node.children[i] as Element | Text);
  }
  return text;
}

/** Elements below the element, in tree order. */
export function* descendants(element: Element): Generator<Element> {
  const stack: Element[] = [];
  const push = (parent: Element) => {
    for (let i = parent.children.length - 1; i >= 0; i--) {
      const child = parent.children[i] as Element | Text;
      if (child.kind === 'element') stack.push(child);
    }
  };
  push(element);
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    yield at;
    push(at);
  }
}
