import { first } from './dom.ts';
import { isFilledIn } from './filled-in.ts';

/** Whether a reload would take away what is typed, ticked, opened or selected, or the focus. (WCAG 2.2.2) */
export function isInUse(): boolean {
  // A click on no control gives the focus to the main part of the page.
  const hasFocus = document.activeElement?.matches(':not(body, main)') === true;
  const isOpen = first('.menu[open], :popover-open') !== null;
  return hasFocus || isOpen || getSelection()?.isCollapsed === false || isFilledIn();
}
