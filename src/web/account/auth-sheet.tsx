import type { ComponentChildren } from 'preact';
import { ErrorSummary } from '../components/error-summary.tsx';

interface AuthSheetProps {
  readonly title: string;
  readonly lede?: string | undefined;
  /** Above the form, when it was refused for something that belongs to no single field. */
  readonly error?: string | undefined;
  readonly children: ComponentChildren;
}

/** One form in the middle of the page. */
export function AuthSheet({ title, lede, error, children }: AuthSheetProps) {
  return (
    <div class="auth">
      <div class="sheet">
        <h1>{title}</h1>
        {lede !== undefined && <p class="lede">{lede}</p>}
        {error !== undefined && <ErrorSummary title={error} />}
        {children}
      </div>
    </div>
  );
}
