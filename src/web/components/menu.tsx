import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface MenuProps {
  /** Accessible name of the button; with `text` the text is the name. */
  readonly label: string;
  readonly icon: IconName;
  /** Menus of one group close each other. */
  readonly group: string;
  /** Shown beside the icon, with an arrow. */
  readonly text?: string;
  readonly isSmall?: boolean;
  /** The panel holds a form with fields rather than items. */
  readonly isForm?: boolean;
  /** `<a class="item">` and `<button class="item">`. */
  readonly children: ComponentChildren;
}

/** A button that unfolds a panel; without script it is a `<details>` like any other. */
export function Menu({ label, icon, group, text, isSmall = false, isForm = false, children }: MenuProps) {
  const look =
    text === undefined ? `btn quiet icon${isSmall ? ' small' : ''}` : `btn${isSmall ? ' small' : ''}`;
  return (
    <details class="menu" name={group}>
      <summary class={look} aria-label={text === undefined ? label : undefined}>
        <Icon name={icon} />
        {text !== undefined && (
          <>
            {text} <Icon name="down" />
          </>
        )}
      </summary>
      <div class={isForm ? 'panel form' : 'panel'}>{children}</div>
    </details>
  );
}
