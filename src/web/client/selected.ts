import { all, first } from './dom.ts';
import { say } from './say.ts';

const bar = first('[data-selected]');
if (bar !== null) count(bar);

/** Says how many reports are selected: the bar may come and go far from the box that was ticked. */
function count(bar: HTMLElement): void {
  const sentences = JSON.parse(bar.dataset.selected ?? '[]') as readonly string[];
  const form = bar.closest('form');
  const show = () => {
    const whole = form === null ? null : first('[name="all"]:checked', form);
    const ticked = form === null ? 0 : all('td :checked', form).length;
    bar.textContent = whole?.dataset.said ?? sentences[ticked - 1] ?? bar.textContent;
    return whole === null ? ticked : sentences.length;
  };
  form?.addEventListener('change', () => {
    say(show() === 0 ? '' : bar.textContent);
  });
  // After "Back" the browser has ticked the boxes again, without an event.
  addEventListener('pageshow', show);
}
