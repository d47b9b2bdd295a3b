import type { Document } from '../../evidence/html/document.ts';
import { childElements, type Element, type Text } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { shadowHosts } from '../../evidence/html/shadow-roots.ts';
import { explicitRole, roleOf } from '../../evidence/naming/role.ts';
import type { Defect } from '../check.ts';
import { failing } from './finding.ts';
import { isText, type ListAdvice } from './list-rules.ts';

export function isDefinitionPart({ name }: Element): boolean {
  return name === 'dl' || name === 'dt' || name === 'dd';
}

/** @param element a `dl`, `dt` or `dd` without role */
export function definitionDefects(document: Document, element: Element): readonly Defect<ListAdvice>[] {
  if (element.name === 'dl') return [...orderDefects(element), ...childDefects(document, element)];
  return isInDefinitionList(document, element)
    ? []
    : [failing(element, 'term', `this ${element.name} is not in a definition list.`)];
}

/** A term without its description, or the other way round. Groups in `div` are not looked at, as axe does not. */
function orderDefects(dl: Element): readonly Defect<ListAdvice>[] {
  const parts = childElements(dl).map(({ name }) => name);
  const term = parts.indexOf('dt');
  const hasPair = term >= 0 && parts.lastIndexOf('dd') > term;
  return hasPair || (term < 0 && !parts.includes('dd'))
    ? []
    : [failing(dl, 'order', 'this list has no dt followed by a dd.')];
}

function childDefects(document: Document, dl: Element): readonly Defect<ListAdvice>[] {
  // One level of div may group the pairs.
  const children = dl.children.flatMap((child) => (isGroup(child) ? child.children : [child]));
  return children.flatMap((child) => {
    if (child.kind === 'text') {
      return isText(child) ? [failing(child.parent, 'pair', 'this list holds text outside dt and dd.')] : [];
    }
    return isPart(document, child) || !isPerceivable(document, child)
      ? []
      : [failing(child, 'pair', 'this child of a definition list is neither dt nor dd.')];
  });
}

const decoration = ['none', 'presentation'];
const partRoles = ['definition', 'term', 'listitem'];

function isPart(document: Document, child: Element): boolean {
  return partRoles.includes(explicitRole(child) ?? roleOf(document, child) ?? '');
}

function isGroup(child: Element | Text): child is Element {
  return child.kind === 'element' && child.name === 'div' && isPlain(child, decoration);
}

function isInDefinitionList(document: Document, { parent }: Element): boolean {
  const list = parent?.name === 'div' && isPlain(parent, decoration) ? parent.parent : parent;
  // A shadow root may put it into a list of its own.
  const hosts = shadowHosts(document);
  if ([parent, list].some((around) => around && hosts.has(around))) return true;
  return list?.name === 'dl' && isPlain(list, [...decoration, 'list']);
}

function isPlain(element: Element, roles: readonly string[]): boolean {
  const role = explicitRole(element);
  return role === undefined || roles.includes(role);
}
