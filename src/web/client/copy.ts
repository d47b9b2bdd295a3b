import { all, hit } from './dom.ts';
import { say } from './say.ts';

/** Without a clipboard (plain http elsewhere than on this machine) the buttons stay hidden: the text can be selected. */
if (navigator.clipboard !== undefined) for (const button of all('[data-copy]')) button.hidden = false;

document.addEventListener('click', async (event) => {
  const button = hit(event, '[data-copy]');
  const source = document.getElementById(button?.dataset.copy ?? '');
  if (source === null) return;
  const text = source instanceof HTMLInputElement ? source.value : source.textContent;
  try {
    await navigator.clipboard.writeText(text.trim());
    say('Copied');
  } catch {
    say('Not copied');
  }
});
