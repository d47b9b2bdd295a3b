/**
 * Rules of axe-core whose outcome a check takes where a browser looked at the page, and the advice of the check for what
 * each finds; by check.
 */
export const axeAdvice: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'image-alt': {
    'image-alt': 'missing',
    'input-image-alt': 'button',
    'area-alt': 'area',
    'role-img-alt': 'graphic',
    'svg-img-alt': 'graphic',
  },
  'button-name': {
    'button-name': 'nameless',
    'input-button-name': 'value',
    'aria-command-name': 'nameless',
    'summary-name': 'nameless',
  },
  'link-name': { 'link-name': 'nameless', 'aria-command-name': 'nameless' },
  label: {
    label: 'nameless',
    'select-name': 'nameless',
    'aria-input-field-name': 'role',
    'aria-toggle-field-name': 'role',
  },
  'html-has-lang': { 'html-has-lang': 'missing' },
  'html-lang-valid': { 'html-lang-valid': 'invalid', 'valid-lang': 'part' },
  'meta-viewport': { 'meta-viewport': 'blocked' },
  'meta-refresh': { 'meta-refresh': 'timed' },
  'frame-title': { 'frame-title': 'nameless' },
  'heading-order': { 'heading-order': 'jump' },
  'empty-heading': { 'empty-heading': 'empty' },
  'duplicate-id-aria': { 'duplicate-id-aria': 'duplicate', 'aria-valid-attr-value': 'missing' },
  'aria-valid-attr': { 'aria-valid-attr': 'name', 'aria-valid-attr-value': 'value' },
  'aria-roles': { 'aria-roles': 'unknown', 'aria-deprecated-role': 'old' },
  'aria-allowed-attr': {
    'aria-allowed-attr': 'role',
    'aria-prohibited-attr': 'name',
    'aria-conditional-attr': 'role',
  },
  'aria-required-attr': { 'aria-required-attr': 'missing' },
  'aria-required-relations': { 'aria-required-children': 'none', 'aria-required-parent': 'parent' },
  'presentation-role-conflict': { 'presentation-role-conflict': 'focusable' },
  'aria-errormessage': { 'aria-valid-attr-value': 'silent' },
  'aria-hidden-focus': { 'aria-hidden-focus': 'focusable', 'aria-hidden-body': 'body' },
  tabindex: { tabindex: 'positive' },
  list: { list: 'child', listitem: 'item', 'definition-list': 'pair', dlitem: 'term' },
  'landmark-one-main': { 'landmark-one-main': 'missing', 'landmark-no-duplicate-main': 'several' },
  bypass: { bypass: 'none' },
  'video-caption': { 'video-caption': 'none' },
  'table-headers': { 'td-headers-attr': 'headers', 'scope-attr-valid': 'scope', 'th-has-data-cells': 'none' },
  'object-alt': { 'object-alt': 'nameless' },
  'nested-interactive': { 'nested-interactive': 'control' },
  'aria-widget-name': {
    'aria-dialog-name': 'label',
    'aria-meter-name': 'label',
    'aria-progressbar-name': 'label',
    'aria-tab-name': 'text',
    'aria-treeitem-name': 'text',
    'aria-tooltip-name': 'text',
  },
  'autocomplete-valid': { 'autocomplete-valid': 'value' },
  'avoid-inline-spacing': { 'avoid-inline-spacing': 'spacing' },
  // A look does not enter frames, so there the check says what it says without one.
  'frame-focusable-content': { 'frame-focusable-content': 'skipped' },
  'td-has-header': { 'td-has-header': 'none' },
};

/** The same without advice. */
export const axeRules: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(axeAdvice).map(([check, advice]) => [check, Object.keys(advice)]),
);

/** An element that a rule has judged. */
export interface AxeNode {
  readonly rule: string;
  readonly role: string;
  /** What `aria-valid-attr-value` calls wrong: attributes with their values. */
  readonly attributes: readonly string[];
}

/** Two rules of axe are parted among checks: by role, and by the kind of attribute. An option is no field. */
export function belongsTo(check: string, { rule, role, attributes }: AxeNode): boolean {
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
