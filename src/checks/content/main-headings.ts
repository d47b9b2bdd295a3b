import type { Document } from '../../evidence/html/document.ts';
import { type Element, isExposed } from '../../evidence/html/element.ts';
import { perDocument } from '../../evidence/html/per-document.ts';
import { isRendered } from '../../evidence/html/perceivable.ts';
import { accessibleName, nameWithoutTooltips } from '../../evidence/naming/accessible-name.ts';
import { firstRole, roleInBrowsers } from '../../evidence/naming/role-in-browsers.ts';
import { visibleTextOf } from '../../evidence/text/visible-text.ts';
import { type Heading, headingLevel } from '../accessibility/headings.ts';

/** H: the headings of level one, in tree order. */
export const mainHeadings = perDocument((document): readonly Element[] =>
  writtenHeadings(document).flatMap(({ element, level }) => (level === 1 ? [element] : [])),
);

/**
 * The exposed headings whose name is not blank, in tree order. To browsers a blank or unknown role is none, and of
 * several the first known one counts.
 */
export const writtenHeadings = perDocument((document): readonly Heading[] => {
  const native = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']
    .flatMap((name) => document.byName(name))
    .filter((element) => roleInBrowsers(document, element) === 'heading');
  const byRole = document.byAttribute('role').filter((element) => firstRole(element) === 'heading');
  return [...new Set([...native, ...byRole])]
    .filter((element) => isExposed(element) && headingText(document, element) !== '')
    .map((element) => ({ element, level: headingLevel(element) }))
    .sort((a, b) => a.element.index - b.element.index);
});

/** The first main heading as it is read out. */
export function mainHeading(document: Document): string | undefined {
  const [first] = mainHeadings(document);
  return first && headingText(document, first);
}

/**
 * What an exposed heading says: its name, or what a reader sees of it. T6 leaves open what browsers fold away,
 * such as closed `details`, and in there only the text of the heading itself makes a name.
 */
export function headingText(document: Document, heading: Element): string {
  const { text, source } = accessibleName(document, heading);
  if (text === '') return isRendered(document, heading) ? '' : visibleTextOf(heading);
  const mayHoldTooltip = source === 'content' && aroundTooltips(document).has(heading);
  return mayHoldTooltip ? nameWithoutTooltips(document, heading) || text : text;
}

const aroundTooltips = perDocument(({ byAttribute }): ReadonlySet<Element> => {
  const around = new Set<Element>();
  for (const { parent } of byAttribute('title')) {
    for (let at = parent; at !== undefined && !around.has(at); at = at.parent) around.add(at);
  }
  return around;
});
