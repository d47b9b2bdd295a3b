import type { ComponentChildren } from 'preact';
import { Icon } from '../../ui/icon.tsx';

/** Below the field it belongs to, whose `aria-describedby` names it. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ComponentChildren }) {
  return (
    <p class="err bad" id={id}>
      <Icon name="fail" /> <span>{children}</span>
    </p>
  );
}
