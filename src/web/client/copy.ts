import { all, first, hit } from './dom.ts';
import { say } from './say.ts';

/** How long a button says how the copying went. */
const toldMs = 2_000;

/** Examples get their buttons here. */
const example = first<HTMLTemplateElement>('#copy-example')?.content;
for (const code of all('[id^="example-"]')) {
  const button = example?.cloneNode(true);
  if (!(button instanceof DocumentFragment)) break;
  const copy = first('[data-copy]', button);
  if (copy !== null) copy.dataset.copy = code.id;
  code.closest('.snip')?.querySelector('figcaption')?.append(button);
}

/** Without a clipboard (plain http elsewhere than on this machine) the buttons stay hidden: the text can be selected. */
if (navigator.clipboard !== undefined) for (const button of all('[data-copy]')) button.hidden = false;

document.addEventListener('click', async (event) => {
  const button = hit(event, '[data-copy]');
  const source = document.getElementById(button?.dataset.copy ?? '');
  if (button === null || source === null) return;
  const text = source instanceof HTMLInputElement ? source.value : source.textContent;
  try {
    await navigator.clipboard.writeText(text.trim());
    say('Copied');
    tell(button, 'done');
  } catch {
    say('Not copied');
    tell(button, 'refused');
    // One step is left for whoever copies by hand.
    if (source instanceof HTMLInputElement) source.select();
    else getSelection()?.selectAllChildren(source);
  }
});

const timers = new WeakMap<HTMLElement, number>();

type Face = 'copy' | 'done' | 'refused';

/** Of the faces of the button one shows. */
function tell(button: HTMLElement, face: Face): void {
  clearTimeout(timers.get(button));
  show(button, face);
  timers.set(
    button,
    setTimeout(() => show(button, 'copy'), toldMs),
  );
}

function show(button: HTMLElement, face: Face): void {
  for (const other of all('[data-face]', button)) other.hidden = other.dataset.face !== face;
}
