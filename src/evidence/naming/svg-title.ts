import { descendants, type Element, textOf } from '../html/element.ts';
import { perElement } from '../html/per-element.ts';

/** Text of the title that an element of SVG has itself. */
export function textOfTitle(element: Element): string {
  return textOfOne(titleOf(element));
}

/** The same for a part of something else: in an `svg`, the title may stand at any depth. */
export const textOfTitleWithin = perElement((element) =>
  textOfOne(titleOf(element) ?? (element.name === 'svg' ? titleBelow(element) : undefined)),
);

function titleOf({ children }: Element): Element | undefined {
  return children.find((child): child is Element => child.kind === 'element' && child.name === 'title');
}

function titleBelow(svg: Element): Element | undefined {
  for (const below of descendants(svg)) {
    if (below.name === 'title') return below;
    if (below.name === 'svg') return undefined;
  }
  return undefined;
}

function textOfOne(element: Element | undefined): string {
  return element === undefined ? '' : textOf(element);
}
