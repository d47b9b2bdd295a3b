import { Icon } from '../../ui/icon.tsx';
import { words } from '../words/en.ts';

interface CopyButtonProps {
  /** Id of the element whose text is copied. */
  readonly of?: string;
  /** Or address of the text. */
  readonly from?: string;
  readonly class: string;
  /** For screen readers, where the button shows no text or not enough. */
  readonly label?: string;
  readonly text?: string;
}

/** Hidden until the client script is there, which does the copying, and shows how that went. */
export function CopyButton({ of, from, class: classes, label, text }: CopyButtonProps) {
  return (
    <button type="button" class={classes} data-copy={of} data-copy-from={from} hidden>
      <span data-face="copy">
        <Icon name="copy" />
        {text !== undefined && <span aria-hidden={label !== undefined}>{text}</span>}
        {label !== undefined && <span class="vh">{label}</span>}
      </span>
      <span data-face="done" hidden>
        <Icon name="pass" />
        <span class={text === undefined ? 'vh' : undefined}>{words.copied}</span>
      </span>
      <span data-face="refused" hidden>
        <Icon name="warn" />
        <span class={text === undefined ? 'vh' : undefined}>{words.notCopied}</span>
      </span>
    </button>
  );
}
