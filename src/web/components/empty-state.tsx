import type { ComponentChildren } from 'preact';

interface EmptyStateProps {
  readonly title: string;
  readonly text: string;
  /** The one way on. */
  readonly children?: ComponentChildren;
}

/** In place of a list that holds nothing. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div class="sheet pad stack">
      <h2>{title}</h2>
      <p class="muted">{text}</p>
      {children !== undefined && <p class="row">{children}</p>}
    </div>
  );
}
