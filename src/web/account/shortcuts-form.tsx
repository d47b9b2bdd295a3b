import { accountWords } from '../words/account.ts';
import { pathOf } from './settings-frame.tsx';

const words = accountWords.shortcuts;

/** WCAG 2.1.4: speech input types what it hears, so single keys can be switched off. */
export function ShortcutsForm({ isOn }: { readonly isOn: boolean }) {
  return (
    <section class="sect-gap stack" id="shortcuts">
      <h3>{words.title}</h3>
      <p class="muted">{words.text}</p>
      <form class="row" method="post" action={`${pathOf('account')}/shortcuts`}>
        <button class="btn" name="on" value={isOn ? '0' : '1'}>
          {isOn ? words.switchOff : words.switchOn}
        </button>
        <button type="button" class="btn quiet" popovertarget="keys">
          {words.show}
        </button>
      </form>
    </section>
  );
}
