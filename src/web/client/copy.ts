import { all, hit } from './dom.ts';
import { say } from './say.ts';

/** How long a button says that it has copied. */
const doneMs = 2_000;

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
    sayDone(button);
  } catch {
    say('Not copied');
  }
});

const timers = new WeakMap<HTMLElement, number>();

/** The button has two faces, of which one shows. */
function sayDone(button: HTMLElement): void {
  clearTimeout(timers.get(button));
  show(button, 'done');
  timers.set(
    button,
    setTimeout(() => show(button, 'copy'), doneMs),
  );
}

function show(button: HTMLElement, face: 'copy' | 'done'): void {
  for (const other of all('[data-face]', button)) other.hidden = other.dataset.face !== face;
}
