import { attribute, type Element } from '../../evidence/html/element.ts';

/**
 * HTML gives the element a name in a way of its own (alt, label, legend, content). Whatever role the author adds, the rule
 * for that element judges its name; axe-core parts its rules in the same way.
 */
export function hasNativeName(element: Element): boolean {
  return element.name === 'a' ? attribute(element, 'href') !== undefined : nativelyNamed.has(element.name);
}

const nativelyNamed: ReadonlySet<string> = new Set(
  'area br button fieldset figure hr img input output select summary svg table textarea'.split(' '),
);
