import type { ComponentChildren } from 'preact';
import { Icon } from '../../ui/icon.tsx';

interface NoteProps {
  readonly tone: 'good' | 'bad' | 'info';
  /** `status` for what a form came to, `alert` for what it was refused for. */
  readonly role?: 'status' | 'alert';
  readonly children: ComponentChildren;
}

const icons = { good: 'pass', bad: 'fail', info: 'info' } as const;

/** A message at the top of a page or a section. */
export function Note({ tone, role, children }: NoteProps) {
  return (
    <div class={`note ${tone}`} role={role}>
      <Icon name={icons[tone]} class="st" />
      <div class="stack">{children}</div>
    </div>
  );
}
