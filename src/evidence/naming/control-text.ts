import type { Document } from '../html/document.ts';
import { attribute, descendants, type Element, textOf } from '../html/element.ts';
import { perElement } from '../html/per-element.ts';
import { inputType, isPresentation } from './role.ts';

/** What an input without a label has for a name: its value when it is a button, the alt of an image. */
export function ownTextOfInput(input: Element): string {
  const type = inputType(input);
  if (type === 'image') return attribute(input, 'alt') ?? '';
  return buttonTypes.has(type) ? buttonText(input, type) : '';
}

const buttonTypes: ReadonlySet<string> = new Set(['button', 'submit', 'reset']);

/** Browsers supply a value where submit and reset have none, in the language of the visitor. */
function buttonText(input: Element, type: string): string {
  return attribute(input, 'value') ?? (type === 'button' ? '' : type);
}

/** The value of a control, for which it stands in a label. */
export function ownValue(document: Document, control: Element, role: string): string {
  const { name } = control;
  if (name === 'input' && inputType(control) === 'hidden') return '';
  if (name === 'input') return attribute(control, 'value') ?? '';
  if (name === 'select') return selectedText(document, control);
  if (name === 'textarea' || role === 'textbox') return wholeText(document, control);
  return attribute(control, 'aria-valuenow') ?? '';
}

const wholeText = perElement(textOf);

const selectedText = perElement((select) => {
  const options = [...descendants(select)].filter(({ name }) => name === 'option');
  const selected = options.find((option) => attribute(option, 'selected') !== undefined) ?? options[0];
  return selected === undefined ? '' : textOf(selected);
});

export function placeholderText(element: Element): string {
  const hasOne = element.name === 'input' ? !isButton(element) : element.name === 'textarea';
  return hasOne ? (attribute(element, 'placeholder') ?? '') : '';
}

function isButton(input: Element): boolean {
  const type = inputType(input);
  return type === 'image' || buttonTypes.has(type);
}

/**
 * Browsers call an image button without a name Submit, in the language of the visitor. That does not tell what it
 * does, so by itself the button stays nameless, but a link or heading around it has a name.
 * @see https://www.w3.org/TR/html-aam-1.0/#input-type-image-accessible-name-computation
 */
export function suppliedText(document: Document, element: Element): string {
  const isImageButton = element.name === 'input' && inputType(element) === 'image';
  return isImageButton && !isPresentation(document, element) ? 'submit' : '';
}
