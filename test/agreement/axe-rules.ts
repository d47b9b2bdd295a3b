/** The axe rules whose outcome a check takes in the browser tier, by check (checks of the category accessibility). */
export const axeRules: Readonly<Record<string, readonly string[]>> = {
  'image-alt': ['image-alt', 'input-image-alt', 'area-alt', 'role-img-alt', 'svg-img-alt'],
  'button-name': ['button-name', 'input-button-name', 'aria-command-name', 'summary-name'],
  'link-name': ['link-name', 'aria-command-name'],
  label: ['label', 'select-name', 'aria-input-field-name', 'aria-toggle-field-name'],
  'html-has-lang': ['html-has-lang'],
  'html-lang-valid': ['html-lang-valid', 'valid-lang'],
  'meta-viewport': ['meta-viewport'],
  'meta-refresh': ['meta-refresh'],
  'frame-title': ['frame-title'],
  'heading-order': ['heading-order'],
  'empty-heading': ['empty-heading'],
  'duplicate-id-aria': ['duplicate-id-aria', 'aria-valid-attr-value'],
  'aria-valid-attr': ['aria-valid-attr', 'aria-valid-attr-value'],
  'aria-roles': ['aria-roles', 'aria-deprecated-role'],
  'aria-allowed-attr': ['aria-allowed-attr', 'aria-prohibited-attr', 'aria-conditional-attr'],
  'aria-required-attr': ['aria-required-attr'],
  'aria-required-relations': ['aria-required-children', 'aria-required-parent'],
  'presentation-role-conflict': ['presentation-role-conflict'],
  'aria-errormessage': ['aria-valid-attr-value'],
  'aria-hidden-focus': ['aria-hidden-focus', 'aria-hidden-body'],
  tabindex: ['tabindex'],
  list: ['list', 'listitem', 'definition-list', 'dlitem'],
  'landmark-one-main': ['landmark-one-main', 'landmark-no-duplicate-main'],
  bypass: ['bypass'],
  'video-caption': ['video-caption'],
  'table-headers': ['td-headers-attr', 'scope-attr-valid', 'th-has-data-cells'],
  'object-alt': ['object-alt'],
  'nested-interactive': ['nested-interactive'],
  'aria-widget-name': [
    ...[
      'aria-dialog-name',
      'aria-meter-name',
      'aria-progressbar-name',
      'aria-tab-name',
      'aria-treeitem-name',
    ],
    'aria-tooltip-name',
  ],
  'autocomplete-valid': ['autocomplete-valid'],
  'avoid-inline-spacing': ['avoid-inline-spacing'],
  'frame-focusable-content': ['frame-focusable-content'],
  'td-has-header': ['td-has-header'],
};

/** What axe says of a page, as far as checks are compared with it. */
export interface AxeVerdict {
  readonly violations: readonly AxeNode[];
  readonly incomplete: readonly AxeNode[];
  /** Rules that some element passes. */
  readonly passes: readonly string[];
}

/** An element that a rule has judged. */
export interface AxeNode {
  readonly rule: string;
  readonly role: string;
  /** What `aria-valid-attr-value` calls wrong: attributes with their values. */
  readonly attributes: readonly string[];
}

export type AxeOutcome = 'violation' | 'incomplete' | 'pass' | 'inapplicable';

export function outcomeOf(check: string, { violations, incomplete, passes }: AxeVerdict): AxeOutcome {
  const concerns = (node: AxeNode) => belongsTo(check, node);
  if (violations.some(concerns)) return 'violation';
  if (incomplete.some(concerns)) return 'incomplete';
  return passes.some((rule) => axeRules[check]?.includes(rule)) ? 'pass' : 'inapplicable';
}

/** Two rules of axe are parted among checks: by role, and by the kind of attribute. An option is no field. */
function belongsTo(check: string, { rule, role, attributes }: AxeNode): boolean {
  if (axeRules[check]?.includes(rule) !== true) return false;
  if (rule === 'aria-command-name') return (role === 'link') === (check === 'link-name');
  if (rule === 'aria-toggle-field-name') return role !== 'option';
  if (rule !== 'aria-valid-attr-value') return true;
  return attributes.some((attribute) => checkOfAttribute(attribute) === check);
}

function checkOfAttribute(attribute: string): string {
  if (attribute.startsWith('aria-errormessage=')) return 'aria-errormessage';
  return isReference(attribute) ? 'duplicate-id-aria' : 'aria-valid-attr';
}

function isReference(attribute: string): boolean {
  return /^aria-(?:actions|activedescendant|controls|describedby|details|flowto|labelledby|owns)=/.test(
    attribute,
  );
}
