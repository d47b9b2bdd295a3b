import { all, hit } from './dom.ts';

for (const button of all('[data-print]')) button.hidden = false;
document.addEventListener('click', (event) => {
  if (hit(event, '[data-print]') !== null) print();
});

/** Browsers that cannot unfold by style get what failed and warned unfolded before they print. */
if (!CSS.supports('selector(::details-content)')) {
  addEventListener('beforeprint', () => {
    for (const fold of all<HTMLDetailsElement>('.check:is(.fail, .warn) details, .single')) fold.open = true;
  });
}
