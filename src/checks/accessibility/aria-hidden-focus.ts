import { type Document, endOf } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isRendered } from '../../evidence/html/perceivable.ts';
import { isDisabled, isFocusable, tabindexOf } from '../../evidence/naming/role.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { closedDialogs, hasOpenDialog } from './dialogs.ts';
import { failing, warning } from './finding.ts';

const advice = {
  body: 'Remove aria-hidden from the body: it hides the whole page from assistive technology.',
  focusable:
    'Give the element tabindex="-1" or disable it while it is hidden, or remove aria-hidden from what holds it.',
  embedded: 'Give the element tabindex="-1", or remove aria-hidden from what holds it.',
};

const tasks = {
  body: 'Remove aria-hidden from the body',
  focusable: {
    one: 'Take 1 hidden element out of the tab order',
    many: 'Take {n} hidden elements out of the tab order',
  },
  embedded: {
    one: 'Make 1 hidden embedded part unfocusable',
    many: 'Make {n} hidden embedded parts unfocusable',
  },
};

type Advice = keyof typeof advice;

export const ariaHiddenFocus = defineCheck({
  id: 'aria-hidden-focus',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'Nothing focusable is hidden from assistive technology',
  several: 'focusable elements are hidden by aria-hidden',
  why: 'The Tab key reaches an element about which a screen reader says nothing.',
  rule: 'Fails when the body has aria-hidden="true", and for each link, button, form field, summary and element with a tabindex of 0 or more that has aria-hidden="true" or stands in an element with it. Warns instead in a closed dialog and behind an open one, and for frames, players with controls and editable parts. Passes otherwise. What is disabled, hidden in another way, or has a negative tabindex does not count. Not judged on pages without aria-hidden="true".',
  source: 'https://act-rules.github.io/rules/6cfa84',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: {
    before: '<div aria-hidden="true"><a href="/more">More</a></div>',
    after: '<div aria-hidden="true"><a href="/more" tabindex="-1">More</a></div>',
  },

  evaluate({ document }) {
    const hidden = document.byAttribute('aria-hidden').filter(isHiddenHere);
    if (hidden.length === 0) return notApplicable('The page hides nothing with aria-hidden.');
    const marked = markedIn(document);
    const defects = hidden.flatMap((element) =>
      element === document.body
        ? [failing(element, 'body', 'the whole page is hidden from assistive technology.')]
        : defectsIn(document, element, marked),
    );
    const value = { hidden: hidden.length, focusable: defects.length };
    return passUnless(defects, 'Nothing that aria-hidden hides can be focused.', value);
  },
});

/** The outermost elements: what is hidden in a hidden element is hidden with it. */
function isHiddenHere({ ariaHidden, parent }: Element): boolean {
  return ariaHidden && parent?.ariaHidden !== true;
}

/** Closed dialogs, and what an attribute lets take the focus. */
function markedIn(document: Document): ReadonlySet<Element> {
  const { byAttribute } = document;
  return new Set([...closedDialogs(document), ...byAttribute('tabindex'), ...byAttribute('contenteditable')]);
}

function defectsIn(document: Document, root: Element, marked: ReadonlySet<Element>): Defect<Advice>[] {
  const defects: Defect<Advice>[] = [];
  const end = endOf(document, root);
  let dialogEnd = 0;
  for (let index = root.index; index < end; index++) {
    const element = document.elements[index] as Element;
    // Nothing else can take the focus, and what is hidden is mostly the parts of icons.
    if (!takingFocus.has(element.name) && !marked.has(element)) continue;
    if (index >= dialogEnd && closedDialogs(document).has(element)) dialogEnd = endOf(document, element);
    const defect = defectOf(document, element, root, index < dialogEnd);
    if (defect !== undefined) defects.push(defect);
  }
  return defects;
}

/** By their nature. */
const takingFocus: ReadonlySet<string> = new Set(
  'a area audio button details iframe input select summary textarea video'.split(' '),
);

function defectOf(
  document: Document,
  element: Element,
  root: Element,
  isInDialog: boolean,
): Defect<Advice> | undefined {
  if ((tabindexOf(element) ?? 0) < 0) return undefined;
  if (isFocusable(document, element)) return focusable(document, element, root, isInDialog);
  return isEmbeddedControl(document, element)
    ? warning(element, 'embedded', 'this element can be focused, but is hidden by aria-hidden.')
    : undefined;
}

/**
 * Whether CSS hides a closed dialog is not known here. While one is open, the page behind it may be hidden so, and a
 * script keeps the focus in the dialog.
 */
function focusable(document: Document, element: Element, root: Element, isInDialog: boolean): Defect<Advice> {
  if (isInDialog) {
    const what =
      'this focusable element is in a dialog that is hidden by aria-hidden; unless CSS hides it too, the Tab key reaches it.';
    return warning(element, 'focusable', what);
  }
  if (hasOpenDialog(document)) {
    const what = 'this focusable element is hidden by aria-hidden behind an open dialog.';
    return warning(element, 'focusable', what);
  }
  // Browsers hide by TRUE as well; axe-core sees that on the body alone, and we are never stricter.
  const judge = attribute(root, 'aria-hidden') === 'true' ? failing : warning;
  return judge(element, 'focusable', 'this focusable element is hidden by aria-hidden.');
}

/**
 * Frames, players and editable parts take the focus as well, by what they hold or by the browser. axe-core, which sees the
 * page in a browser, does not count them, so they are a warning: we read the HTML alone and are never stricter.
 */
function isEmbeddedControl(document: Document, element: Element): boolean {
  return isEmbedded(element) && !isDisabled(document, element) && isRendered(document, element);
}

function isEmbedded(element: Element): boolean {
  const { name } = element;
  if (name === 'iframe') return true;
  if (name === 'audio' || name === 'video') return attribute(element, 'controls') !== undefined;
  const editable = attribute(element, 'contenteditable')?.toLowerCase();
  return editable !== undefined && ['', 'true', 'plaintext-only'].includes(editable);
}
