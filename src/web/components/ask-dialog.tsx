import type { ComponentChildren } from 'preact';

interface AskDialogProps {
  readonly id: string;
  readonly title: ComponentChildren;
  readonly text: string;
  /** Where the form goes. */
  readonly action: string;
  readonly submit: string;
  readonly keep: string;
  /** What is done destroys something. */
  readonly isBad?: boolean;
  /** Further fields. */
  readonly children?: ComponentChildren;
}

/** Asks before a form is sent. Opened by `popovertarget`, so it needs no script. */
export function AskDialog({ id, title, text, action, submit, keep, isBad = true, children }: AskDialogProps) {
  return (
    <div
      class="dialog"
      id={id}
      popover
      role="dialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <form class="stack" method="post" action={action}>
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`}>{text}</p>
        {children}
        <div class="row">
          <button class={isBad ? 'btn primary bad' : 'btn primary'}>{submit}</button>
          <button type="button" class="btn" popovertarget={id} popovertargetaction="hide">
            {keep}
          </button>
        </div>
      </form>
    </div>
  );
}
