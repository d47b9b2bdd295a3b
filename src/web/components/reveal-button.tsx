import { words } from '../words/en.ts';

interface RevealButtonProps {
  /** Id of the field of a password. */
  readonly of: string;
  /** Which password, where a page has several. */
  readonly password?: keyof typeof words.reveal.names | undefined;
}

/** Shows a password while it is typed. Hidden until there is script; its word and name say what it does next. */
export function RevealButton({ of, password = 'only' }: RevealButtonProps) {
  const { show, hide, names } = words.reveal;
  return (
    <button
      type="button"
      class="btn quiet small"
      data-reveal={of}
      data-name={names[password].hide}
      data-verb={hide}
      aria-label={names[password].show}
      hidden
    >
      {show}
    </button>
  );
}
