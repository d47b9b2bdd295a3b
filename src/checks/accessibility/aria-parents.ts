import type { Document } from '../../evidence/html/document.ts';
import type { Element } from '../../evidence/html/element.ts';
import { nearestRole, nearestRoleBeyondGroups } from '../../evidence/naming/nearest-role.ts';
import { rulesOf } from '../../evidence/naming/role-rules.ts';
import { ownersOf } from './aria-owners.ts';

/** More of them around one element mean to mislead: then it is taken as in place. */
const ownersMax = 20;

/** Around the element, or around what owns it, stands a role that its role needs, or may stand one. */
export function isInPlace(document: Document, element: Element, role: string): boolean {
  const { parent } = element;
  if (rulesOf(role).parents.size === 0 || parent === undefined || element.name === 'option') return true;
  if (isWithin(document, parent, role)) return true;
  let owners = 0;
  for (const owner of ownersOf(document, element)) {
    owners += 1;
    if (owners > ownersMax || isWithin(document, owner, role)) return true;
  }
  return false;
}

/** In the element, or in what is around it. Groups stand in what they divide. */
function isWithin(document: Document, element: Element, role: string): boolean {
  const { parents } = rulesOf(role);
  const nearest = nearestRole(document, element);
  if (nearest?.role !== 'group' || !parents.has('group')) return fits(nearest, parents);
  const around = nearestRoleBeyondGroups(document, element);
  return fits(around, parents) || (nested.has(role) && around?.role === role);
}

function fits(around: ReturnType<typeof nearestRole>, parents: ReadonlySet<string>): boolean {
  return around !== undefined && (around.role === undefined || parents.has(around.role));
}

/** In a group, they stand below one of their own kind. */
const nested: ReadonlySet<string> = new Set(['listitem', 'treeitem']);
