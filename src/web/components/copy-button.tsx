import { Icon } from '../../report/page/icon.tsx';

interface CopyButtonProps {
  /** Id of the element whose text is copied. */
  readonly of: string;
  readonly class: string;
  /** For screen readers, where the button shows no text or not enough. */
  readonly label?: string;
  readonly text?: string;
}

/** Hidden until the client script is there, which does the copying. */
export function CopyButton({ of, class: classes, label, text }: CopyButtonProps) {
  return (
    <button type="button" class={classes} data-copy={of} aria-label={label} hidden>
      <Icon name="copy" />
      {text !== undefined && ` ${text}`}
    </button>
  );
}
