import { all, first, hit } from './dom.ts';

/** Menus are `<details>`: a click elsewhere and Escape close them, and Escape leads back to their button. */
export function closeMenu(menu: HTMLDetailsElement | null): void {
  if (menu?.open !== true) return;
  const hadFocus = menu.contains(document.activeElement);
  menu.open = false;
  if (hadFocus) first('summary', menu)?.focus();
}

function openMenus(): HTMLDetailsElement[] {
  return all<HTMLDetailsElement>('.menu[open]');
}

document.addEventListener('click', (event) => {
  const own = hit(event, '.menu');
  // What a menu opens over it belongs to it.
  if (hit(event, '[popover]') !== null) return;
  for (const menu of openMenus()) if (menu !== own) menu.open = false;
  if (hit(event, '.menu [popovertarget]') !== null && own instanceof HTMLDetailsElement) own.open = false;
});

/** A dialog is told as such when it has the focus; what opened it may be out of sight already. */
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches('.dialog:popover-open')) return;
    // The event comes late: whoever is quick with Tab types in there already.
    if (target.contains(document.activeElement)) return;
    target.tabIndex = -1;
    target.focus();
  },
  true,
);

/** What a menu opened over the page is closed: its opener is out of sight, so the focus goes to the menu's button. */
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches('[popover]:not(:popover-open)')) return;
    const focused = document.activeElement;
    if (focused !== document.body && !target.contains(focused)) return;
    const opener = first(`[popovertarget="${target.id}"]`);
    if (opener !== null) first('summary', opener.closest('.menu') ?? opener)?.focus();
  },
  true,
);

document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') for (const menu of openMenus()) closeMenu(menu);
});
