import { words } from '../words/en.ts';

const { keys } = words;

/** What single keys do. A popover, so that its button needs no script; the keys do, and nothing needs them. */
export function KeySheet({ isOn }: { readonly isOn: boolean }) {
  return (
    <div class="dialog key-sheet" id="keys" popover role="dialog" aria-labelledby="keys-title">
      <h2 id="keys-title">{keys.title}</h2>
      <dl>
        {keys.list.map(([pressed, does]) => (
          <div key={does}>
            <dt>
              {pressed.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p class="muted">
        {isOn ? keys.areOn : keys.areOff} <a href="/settings/account#shortcuts">{keys.change}</a>
      </p>
      <button type="button" class="btn" popovertarget="keys" popovertargetaction="hide">
        {keys.close}
      </button>
    </div>
  );
}
