import { all, first } from './dom.ts';

interface Stages {
  /** Index of the stage that is going on; −1: none. */
  readonly at: number;
  readonly learnt: readonly string[];
}

/** Shows in place which stage goes on, and what was learnt in each. */
export function showStages(view: HTMLElement, { at, learnt }: Stages): void {
  // Others may follow, which are not of this stream.
  const list = first('[data-stage]', view)?.parentElement;
  for (const [index, stage] of all('[data-stage]', list ?? view).entries()) {
    showStage(view, stage, index < at ? 'done' : index === at ? 'now' : 'waiting');
    const detail = first('[data-learnt]', stage);
    const text = learnt[index] ?? '';
    if (detail !== null && detail.textContent !== text) detail.textContent = text;
  }
}

const classes = { done: 'pass', now: 'now', waiting: 'na' } as const;

function showStage(view: HTMLElement, stage: HTMLElement, state: keyof typeof classes): void {
  if (stage.classList.contains(classes[state])) return;
  stage.className = classes[state];
  if (state === 'now') stage.setAttribute('aria-current', 'step');
  else stage.removeAttribute('aria-current');
  const drawing = first<HTMLTemplateElement>('template[data-icons]', view)?.content.querySelector(
    `[data-icon="${state}"] > *`,
  );
  if (drawing != null) stage.firstElementChild?.replaceWith(drawing.cloneNode(true));
}
