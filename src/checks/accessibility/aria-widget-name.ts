import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { nameSource } from '../../evidence/naming/accessible-name.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing, warning } from './finding.ts';
import { hasNativeName } from './native-name.ts';

const advice = {
  label:
    'Name the element with aria-label, or with aria-labelledby and the id of its heading or of the text beside it.',
  text: 'Write what it is into the element, or into its aria-label if it shows only an icon.',
};

const tasks = {
  label: { one: 'Give 1 dialog or gauge a name', many: 'Give {n} dialogs or gauges a name' },
  text: {
    one: 'Add text to 1 tab, tree item or tooltip',
    many: 'Add text to {n} tabs, tree items or tooltips',
  },
};

type Advice = keyof typeof advice;

export const ariaWidgetName = defineCheck({
  id: 'aria-widget-name',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'Dialogs, tabs and gauges have a name',
  several: 'dialogs, tabs, tree items, tooltips or gauges have no name',
  why: 'A dialog without a name opens without saying what it is about, and a tab or gauge says only that it is one.',
  rule: 'Fails for each element with role="meter", "progressbar", "tab" or "treeitem" without a name. Warns for role="dialog", "alertdialog" and "tooltip", as a script that opens them may name them, and for the elements dialog, meter and progress. The name may come from aria-label, aria-labelledby or title; of tab, treeitem and tooltip also from what they contain, and of the elements meter and progress from a label. Passes otherwise. Hidden ones (aria-hidden included) do not count, nor do closed dialog elements. Not judged on pages without such elements.',
  source: 'https://www.w3.org/TR/wai-aria-1.2/#namefromauthor',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: {
    before: '<div role="progressbar" aria-valuenow="40"></div>',
    after: '<div role="progressbar" aria-valuenow="40" aria-label="Upload of your picture"></div>',
  },

  evaluate({ document }) {
    const widgets = widgetsOf(document);
    if (widgets.length === 0)
      return notApplicable('The page has no dialog, tab, tree item, tooltip or gauge.');
    const defects = widgets.filter((widget) => nameSource(document, widget) === undefined).map(defectOf);
    const value = { widgets: widgets.length, offending: defects.length };
    return passUnless(defects, 'Every dialog, tab, tree item, tooltip and gauge has a name.', value);
  },
});

/** Whether the content names it, too. */
const roles: ReadonlyMap<string, boolean> = new Map([
  ['dialog', false],
  ['alertdialog', false],
  ['meter', false],
  ['progressbar', false],
  ['tab', true],
  ['treeitem', true],
  ['tooltip', true],
]);

/** Elements that have a name of their own kind, such as buttons, are judged where that kind is. */
function widgetsOf(document: Document): readonly Element[] {
  const { byName, byAttribute } = document;
  const byRole = byAttribute('role').filter(
    (element) => roles.has(roleAsWritten(element)) && !hasNativeName(element),
  );
  const native = nativeNames.flatMap(byName).filter((element) => attribute(element, 'role') === undefined);
  return [...byRole, ...native]
    .filter((element) => isPerceivable(document, element))
    .sort((a, b) => a.index - b.index);
}

/** axe-core selects by the attribute as it stands. */
function roleAsWritten(element: Element): string {
  return attribute(element, 'role') ?? '';
}

const nativeNames = ['dialog', 'meter', 'progress'];

function defectOf(widget: Element): Defect<Advice> {
  const role = roleAsWritten(widget);
  const what = `this ${role || widget.name} has no name.`;
  const isDoubtful = nativeNames.includes(widget.name) || openedLater.has(role);
  return (isDoubtful ? warning : failing)(widget, roles.get(role) ? 'text' : 'label', what);
}

/** Until a script opens and perhaps names or fills them, CSS hides most. */
const openedLater: ReadonlySet<string> = new Set(['dialog', 'alertdialog', 'tooltip']);
