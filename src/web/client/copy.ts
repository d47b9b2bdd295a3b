import { all, first, hit } from './dom.ts';
import { say } from './say.ts';

/** How long a button says how the copying went. */
const toldMs = 2_000;

/** Examples get their buttons here, and so do links to a fix as text. */
for (const code of all('[id^="example-"]')) {
  const button = buttonOf('copy-example');
  if (button === null) break;
  button.dataset.copy = code.id;
  code.closest('.snip')?.querySelector('figcaption')?.append(button);
}
for (const link of all<HTMLAnchorElement>('a[data-fix]')) {
  const button = buttonOf(link.dataset.fix ?? '');
  if (button === null) continue;
  button.dataset.copyFrom = link.href;
  link.before(button);
}

function buttonOf(template: string): HTMLElement | null {
  const content = document.getElementById(template);
  return content instanceof HTMLTemplateElement
    ? first('button', content.content.cloneNode(true) as DocumentFragment)
    : null;
}

const copying = '[data-copy], [data-copy-from]';

/** Without a clipboard (plain http elsewhere than on this machine) the buttons stay hidden: the text can be selected. */
if (navigator.clipboard !== undefined) for (const button of all(copying)) button.hidden = false;

document.addEventListener('click', async (event) => {
  const button = hit(event, copying);
  if (button === null) return;
  const { copy = '', copyFrom } = button.dataset;
  const source = document.getElementById(copy);
  if (copyFrom === undefined && source === null) return;
  try {
    if (source === null) await copyTextAt(copyFrom ?? '');
    else await navigator.clipboard.writeText(textOf(source).trim());
    say('Copied');
    tell(button, 'done');
  } catch {
    say('Not copied');
    tell(button, 'refused');
    // One step is left for whoever copies by hand; beside an address stands the link to it.
    if (source instanceof HTMLInputElement) source.select();
    else if (source !== null) getSelection()?.selectAllChildren(source);
  }
});

function textOf(source: HTMLElement): string {
  return source instanceof HTMLInputElement ? source.value : source.textContent;
}

/** The clipboard is asked at once and given the text when it comes: after a pause Safari takes it for nobody's click. */
function copyTextAt(address: string): Promise<void> {
  const type = 'text/plain';
  const text = fetch(address).then(async (answer) => {
    // Whoever has signed out meanwhile is led to a page.
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith(type)) throw new Error();
    return new Blob([await answer.text()], { type });
  });
  // A clipboard that refuses does not wait for it.
  text.catch(() => undefined);
  return navigator.clipboard.write([new ClipboardItem({ [type]: text })]);
}

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
