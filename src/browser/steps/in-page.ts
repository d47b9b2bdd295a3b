import type { AxeFindings, AxeRule, ShownElement, ShownImage } from '../../evidence/browser-evidence.ts';

/** What the isolated world is asked for; all of it plain data. */
export interface InPage {
  describe(...elements: readonly unknown[]): readonly (ShownElement | null)[];
  /** Its text as shown. @param unitsMax of UTF-16 */
  text(unitsMax: number): string;
  facts(limits: FactLimits): Promise<PageFacts>;
  axe(options: AxeOptions): Promise<AxeFindings>;
}

interface FactLimits {
  readonly imagesMax: number;
  readonly decodeMs: number;
}

interface PageFacts {
  readonly elements: number;
  readonly images: readonly Omit<ShownImage, 'bytes'>[];
}

interface AxeOptions {
  readonly run: Readonly<Record<string, unknown>>;
  readonly nodesMax: number;
  readonly rulesMax: number;
  readonly textMax: number;
}

/**
 * Runs within the page, in a world of its own: scripts of the page reach nothing of it, and it nothing of theirs. What both
 * share is the document, where a `name` may stand in front of a property (`<img name=body>`), so properties are read from
 * their prototypes. It is sent as text, and so may use nothing from around it.
 */
export function inPage(): InPage {
  const getter = (prototype: object, name: string) => {
    const get = Object.getOwnPropertyDescriptor(prototype, name)?.get as () => unknown;
    return <T>(of: unknown) => get.call(of) as T;
  };
  const parentOf = getter(Node.prototype, 'parentNode');
  const nameOf = getter(Element.prototype, 'localName');
  const attributesOf = getter(Element.prototype, 'attributes');
  const shadowOf = getter(Element.prototype, 'shadowRoot');
  const bodyOf = getter(Document.prototype, 'body');
  const childrenOf = {
    element: getter(Element.prototype, 'children'),
    fragment: getter(DocumentFragment.prototype, 'children'),
    document: getter(Document.prototype, 'children'),
  };
  const kindOf = (node: unknown) =>
    node instanceof Element ? 'element' : node instanceof Document ? 'document' : 'fragment';
  const attribute = (element: Element, name: string) => Element.prototype.getAttribute.call(element, name);
  const query = (root: Document | ShadowRoot, selector: string): Element[] => {
    const { prototype } = root instanceof Document ? Document : DocumentFragment;
    return [...prototype.querySelectorAll.call(root, selector)];
  };

  /** As evidence/html/selector.ts has it, with open and closed shadow roots as part of their host. */
  const selectorOf = (element: Element): string => {
    const steps: string[] = [];
    for (let at: Element | null = element; at !== null; at = above(at)) {
      const id = attribute(at, 'id');
      if (id !== null && /^[A-Za-z][\w-]{0,99}$/.test(id) && isOnlyOne(at, id)) {
        steps.unshift(`#${id}`);
        break;
      }
      steps.unshift(stepOf(at));
      if (['body', 'head'].includes(nameOf<string>(at))) break;
    }
    while (steps.length > 1 && steps.join(' > ').length > 500) steps.shift();
    return steps.join(' > ').slice(0, 500);
  };
  const above = (element: Element): Element | null => {
    const parent = parentOf<Node | null>(element);
    if (parent instanceof ShadowRoot) return parent.host;
    return parent instanceof Element ? parent : null;
  };
  const isOnlyOne = (element: Element, id: string) =>
    Node.prototype.getRootNode.call(element) === document && query(document, `#${id}`).length === 1;
  const stepOf = (element: Element): string => {
    const name = nameOf<string>(element);
    const parent = parentOf<Node | null>(element);
    const siblings = parent === null ? [] : [...childrenOf[kindOf(parent)]<HTMLCollection>(parent)];
    const same = siblings.filter((one) => nameOf<string>(one) === name);
    const escaped = name.replace(/[^\w\u0080-\uffff-]/g, '\\$&');
    return same.length > 1 ? `${escaped}:nth-of-type(${same.indexOf(element) + 1})` : escaped;
  };

  /** No clone: to make one of a custom element runs scripts of the page. */
  const snippetOf = (element: Element): string => {
    let tag = `<${nameOf<string>(element)}`;
    for (const { name, value } of attributesOf<NamedNodeMap>(element)) {
      if (tag.length > 200) break;
      const start = value
        .slice(0, 200)
        .replace(/\s+/g, ' ')
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;');
      tag += value === '' ? ` ${name}` : ` ${name}="${start}"`;
    }
    tag += '>';
    return tag.length <= 200 ? tag : `${tag.slice(0, 199).toWellFormed()}…`;
  };
  /** Transforms may put an element, or stretch it, further than any number of a look goes. */
  const boxOf = (element: Element) => {
    const { x, y, width, height } = Element.prototype.getBoundingClientRect.call(element);
    const box = { x: x + scrollX, y: y + scrollY, width, height };
    const isOnPage = Object.values(box).every((pixels) => Math.abs(pixels) < 1e9);
    return isOnPage && (width !== 0 || height !== 0) ? box : null;
  };
  const describe = (element: Element): ShownElement => ({
    selector: selectorOf(element),
    snippet: snippetOf(element),
    box: boxOf(element),
  });

  /** The document and what open shadow roots hold. */
  const everything = (): Element[] => {
    const roots: (Document | ShadowRoot)[] = [document];
    const found: Element[] = [];
    for (const root of roots) {
      for (const element of query(root, '*')) {
        found.push(element);
        const shadow = shadowOf<ShadowRoot | null>(element);
        if (shadow !== null) roots.push(shadow);
      }
    }
    return found;
  };

  const imageOf = async (image: HTMLImageElement, decodeMs: number): Promise<PageFacts['images'][number]> => {
    const { objectFit } = getComputedStyle(image);
    return {
      url: image.currentSrc,
      natural: await pixelsOf(image, decodeMs),
      // Of its content, as laid out.
      shown: { width: image.width, height: image.height },
      isSized: isSized(image),
      lazy: image.loading === 'lazy',
      objectFit: objectFit.slice(0, 100),
      element: describe(image),
    };
  };
  /** A candidate of srcset tells its size divided by its density; alone, it tells its own. The browser has it at hand. */
  const pixelsOf = async (image: HTMLImageElement, decodeMs: number) => {
    const told = { width: image.naturalWidth, height: image.naturalHeight };
    const parent = parentOf<Node | null>(image);
    const isChosen = attribute(image, 'srcset') !== null || parent instanceof HTMLPictureElement;
    if (!isChosen || told.width === 0) return told;
    const alone = new Image();
    alone.src = image.currentSrc;
    const late = new Promise((resolve) => setTimeout(resolve, decodeMs));
    await Promise.race([alone.decode().catch(() => {}), late]);
    return alone.naturalWidth === 0 ? told : { width: alone.naturalWidth, height: alone.naturalHeight };
  };
  /** Attributes are hints of style, and give a ratio where style leaves a side open. */
  const isSized = (image: HTMLImageElement): boolean => {
    const style = image.computedStyleMap();
    const isSet = (name: string) =>
      !/^(?:auto|min-content|max-content|fit-content)$/.test(String(style.get(name)));
    const sides = [isSet('width'), isSet('height')];
    if (sides.every(Boolean)) return true;
    return sides.some(Boolean) && /\d/.test(String(style.get('aspect-ratio')));
  };

  /** What axe-core, once it is in this world, says. */
  interface Axe {
    run(context: Document, options: AxeOptions['run']): Promise<AxeResults>;
  }
  interface AxeResults {
    readonly violations: readonly AxeResult[];
    readonly incomplete: readonly AxeResult[];
    readonly passes: readonly AxeResult[];
  }
  interface AxeResult {
    readonly id: string;
    readonly impact?: AxeRule['impact'];
    readonly nodes: readonly AxeResultNode[];
  }
  interface AxeResultNode extends Record<'any' | 'all' | 'none', readonly { readonly message: string }[]> {
    readonly element: Element;
  }

  return {
    describe: (...elements) =>
      elements.map((one) => {
        // Text that paints is named by what it stands in.
        const element = one instanceof Element ? one : one instanceof Node ? parentOf<unknown>(one) : null;
        return element instanceof Element ? describe(element) : null;
      }),
    text: (unitsMax) => (bodyOf<HTMLElement | null>(document)?.innerText ?? '').slice(0, unitsMax),
    async facts({ imagesMax, decodeMs }) {
      const all = everything();
      const images = all
        .filter((one) => one instanceof HTMLImageElement)
        .filter(({ currentSrc }) => currentSrc !== '');
      return {
        elements: all.length,
        images: await Promise.all(images.slice(0, imagesMax).map((image) => imageOf(image, decodeMs))),
      };
    },
    async axe({ run, nodesMax, rulesMax, textMax }) {
      const { axe } = globalThis as unknown as { readonly axe: Axe };
      const results = await axe.run(document, run);
      const line = ({ any, all, none }: AxeResultNode) =>
        [...none, ...all, ...any].map(({ message }) => message.replace(/\s+/g, ' ')).join('; ');
      const ruleOf = ({ id, impact, nodes }: AxeResult): AxeRule => ({
        rule: id,
        impact: impact ?? null,
        nodes: nodes.slice(0, nodesMax).map((node) => ({
          ...describe(node.element),
          message: line(node).slice(0, textMax).toWellFormed(),
        })),
        nodesTotal: nodes.length,
      });
      // Frames are not judged, which it would say of each of them.
      const rulesOf = (list: readonly AxeResult[]) =>
        list.filter(({ id, nodes }) => id !== 'frame-tested' && nodes.length > 0).slice(0, rulesMax);
      return {
        violations: rulesOf(results.violations).map(ruleOf),
        incomplete: rulesOf(results.incomplete).map(ruleOf),
        passes: rulesOf(results.passes).map(({ id }) => id),
      };
    },
  };
}
