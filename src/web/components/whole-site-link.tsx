import { words } from '../words/en.ts';

/** Beside the button that checks one page. The form may hold a password, so it is no second button of it. */
export function WholeSiteLink({ class: classes }: { readonly class?: string }) {
  return (
    <a class={classes} href="/sites/new">
      {words.layout.orWhole}
    </a>
  );
}
