import type { Document } from '../../evidence/html/document.ts';
import type { Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { isFocusable, isWidget, roleOf, tabindexOf } from '../../evidence/naming/role.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing, warning } from './finding.ts';

const advice = {
  control: 'Put the inner link, button or field beside the outer control, not inside it.',
  link: 'Put the inner control beside the link; CSS can lay it over the same area.',
};

const tasks = {
  control: { one: 'Separate 1 nested control', many: 'Separate {n} nested controls' },
  link: { one: 'Move the control out of 1 link', many: 'Move the controls out of {n} links' },
};

type Advice = keyof typeof advice;

export const nestedInteractive = defineCheck({
  id: 'nested-interactive',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'No control is inside another',
  several: 'controls contain another control',
  why: 'Screen readers take what is in a button for its text: the inner control is not announced, or cannot be used.',
  rule: 'Fails for each button, and each element with a role that makes all of its content plain text, such as checkbox, option, radio, slider, switch, tab or img, that holds a link, button, field or other control with a role of its own which the Tab key reaches. Warns instead when the inner control has a negative tabindex, and for the summary of details and links. Passes otherwise. Inner controls that are disabled or hidden do not count; neither do outer ones that are hidden (aria-hidden included). Not judged on pages without such elements.',
  source: 'https://act-rules.github.io/rules/307n5z',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: {
    before: '<div role="button" tabindex="0">Our inn <a href="/inn">More</a></div>',
    after: '<div role="button" tabindex="0">Our inn</div> <a href="/inn">More</a>',
  },

  evaluate({ document }) {
    const controls = controlsOf(document);
    if (controls.size === 0) return notApplicable('The page has no control that could hold another.');
    const inner = innerControls(document, controls);
    const defects = [...inner].map(([outer, within]) => defectOf(document, outer, within));
    const value = { controls: controls.size, offending: defects.length };
    return passUnless(defects, 'No control is inside another.', value);
  },
});

/** Whose descendants are presentational by WAI-ARIA; and links, in which HTML forbids interactive content. */
function controlsOf(document: Document): ReadonlySet<Element> {
  const { byName, byAttribute } = document;
  const candidates = new Set([
    ...byName('a'),
    ...byName('button'),
    ...byName('summary'),
    ...byAttribute('role'),
  ]);
  return new Set(
    [...candidates].filter(
      (element) =>
        element.children.length > 0 && isOuter(document, element) && isPerceivable(document, element),
    ),
  );
}

function isOuter(document: Document, element: Element): boolean {
  const role = roleOf(document, element);
  return role !== undefined && (role === 'link' || withPresentationalChildren.has(role));
}

/**
 * Reviewed 2026-11-28.
 * @see https://www.w3.org/TR/wai-aria-1.2/#childrenArePresentational
 */
const withPresentationalChildren: ReadonlySet<string> = new Set([
  ...['button', 'checkbox', 'image', 'img', 'math', 'menuitemcheckbox', 'menuitemradio', 'meter', 'option'],
  ...['progressbar', 'radio', 'scrollbar', 'separator', 'slider', 'switch', 'tab', 'graphics-symbol'],
]);

/** Of each outer control the inner one that is the worst: one in the order of the Tab key before any other. */
function innerControls(document: Document, controls: ReadonlySet<Element>): ReadonlyMap<Element, Element> {
  const found = new Map<Element, Element>();
  const around = nearestControls(document, controls);
  for (const element of candidatesWithin(document)) {
    const outer =
      around[element.index] === none ? undefined : document.elements[around[element.index] as number];
    if (outer === undefined || !isInner(document, element)) continue;
    const before = found.get(outer);
    if (before === undefined || (isOutOfTabOrder(before) && !isOutOfTabOrder(element)))
      found.set(outer, element);
  }
  return new Map([...found].sort(([a], [b]) => a.index - b.index));
}

const none = -1;

/** By element index: that of the nearest control around it. Found in one pass, as very many may be nested. */
function nearestControls({ elements }: Document, controls: ReadonlySet<Element>): Int32Array {
  const around = new Int32Array(elements.length).fill(none);
  for (const { index, parent } of elements) {
    if (parent === undefined) continue;
    around[index] = controls.has(parent) ? parent.index : (around[parent.index] as number);
  }
  return around;
}

function candidatesWithin({ byName, byAttribute }: Document): Element[] {
  const native = ['button', 'input', 'select', 'summary', 'textarea'].flatMap(byName);
  // Links of SVG as well.
  return [...new Set([...native, ...byAttribute('href'), ...byAttribute('role')])];
}

/** As in axe-core, what has the focus without a role of a widget is none, such as a scrolled part. */
function isInner(document: Document, element: Element): boolean {
  return isWidget(roleOf(document, element)) && isFocusable(document, element);
}

function isOutOfTabOrder(element: Element): boolean {
  return (tabindexOf(element) ?? 0) < 0;
}

/**
 * HTML allows links in a summary, and browsers differ in what they make of them. A link keeps its content, but what
 * presses the inner control also follows the link.
 */
function defectOf(document: Document, outer: Element, inner: Element): Defect<Advice> {
  const role = roleOf(document, outer);
  const what = `this ${role} contains another control, with the role ${roleOf(document, inner)}.`;
  if (role === 'link') return warning(outer, 'link', what);
  const isDoubtful = outer.name === 'summary' || isOutOfTabOrder(inner);
  return (isDoubtful ? warning : failing)(outer, 'control', what);
}
