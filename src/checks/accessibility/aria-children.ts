import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element, type Text } from '../../evidence/html/element.ts';
import { perDocument } from '../../evidence/html/per-document.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { isEmbedded } from '../../evidence/naming/naming-kinds.ts';
import { isCustom, isOpaque, semanticRole } from '../../evidence/naming/nearest-role.ts';
import { rulesOf } from '../../evidence/naming/role-rules.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { ownedBy } from './aria-owners.ts';

interface Child {
  readonly element: Element;
  readonly role: string;
}

/** For all containers of a page: many may own one huge part of it. */
export const effortOf = perDocument(({ elements }) => ({ left: 2 * elements.length + 1000 }));

/**
 * What stands in a container and does not belong there, or `none` where it holds something, but nothing that it needs.
 * In doubt nothing: where it is busy, a script or a shadow root may fill it, or there is too much to read.
 * @param role that of the container
 */
export function wrongChildren(
  document: Document,
  container: Element,
  role: string,
  effort: { left: number },
): readonly Child[] | 'none' {
  const required = rulesOf(role).children;
  const isBusy = attribute(container, 'aria-busy')?.trim().toLowerCase() === 'true';
  if (required.size === 0 || isBusy || isCustom(container) || isOpaque(document, container)) return [];
  const { children, hasText, isUnread } = read(document, container, required, effort);
  if (isUnread) return [];
  const wrong = children.filter((child) => !belongs(child, role, required));
  if (wrong.length > 0) return wrong;
  const isFilled = children.some((child) => required.has(child.role)) || (children.length === 0 && !hasText);
  return isFilled ? [] : 'none';
}

/** Roles that name the container's as theirs belong there as well, such as a caption in a table. */
function belongs({ role }: Child, around: string, required: ReadonlySet<string>): boolean {
  return required.has(role) || rulesOf(role).parents.has(around);
}

interface Content {
  readonly children: readonly Child[];
  readonly hasText: boolean;
  /** Some may be more than its HTML shows. */
  readonly isUnread: boolean;
}

/** The nearest elements with a role. Groups that the container may hold stand for what is in them. */
function read(
  document: Document,
  container: Element,
  required: ReadonlySet<string>,
  effort: { left: number },
): Content {
  const children: Child[] = [];
  let hasText = false;
  const stack = contentOf(document, container);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    effort.left -= 1;
    if (effort.left < 0) return { children, hasText, isUnread: true };
    if (node.kind === 'text') {
      hasText ||= !isBlank(node.value);
      continue;
    }
    if (!isPerceivable(document, node)) continue;
    if (isOpaque(document, node)) return { children, hasText, isUnread: true };
    const role = semanticRole(document, node);
    if (role === undefined || (groups.has(role) && required.has(role))) {
      if (!isEmbedded(node)) pushReversed(stack, node.children);
    } else children.push({ element: node, role });
  }
  return { children, hasText, isUnread: false };
}

const groups: ReadonlySet<string> = new Set(['group', 'rowgroup']);

/** A stack: the first is taken last. What is owned comes last, as browsers have it. */
function contentOf(document: Document, container: Element): (Element | Text)[] {
  const stack: (Element | Text)[] = [];
  const owned = ownedBy(document, container);
  pushReversed(stack, [...owned]);
  pushReversed(
    stack,
    container.children.filter((child) => child.kind === 'text' || !owned.has(child)),
  );
  return stack;
}

function pushReversed(stack: (Element | Text)[], nodes: readonly (Element | Text)[]): void {
  for (let i = nodes.length - 1; i >= 0; i--) stack.push(nodes[i] as Element | Text);
}
