import { all } from './dom.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Whether somebody has typed or ticked what another page would not have any more.
 * @param sent the form whose fields the other page has
 */
export function isFilledIn(sent?: HTMLFormElement): boolean {
  return all<Field>('input, textarea').some((field) => field.form !== sent && isChanged(field));
}

function isChanged(field: Field): boolean {
  // Addresses that were refused stand here from the start.
  if (field instanceof HTMLTextAreaElement) return field.value !== '';
  return field.type === 'search' || field.type === 'text'
    ? field.value !== field.defaultValue
    : field.checked !== field.defaultChecked;
}
