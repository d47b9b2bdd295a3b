import { first } from './dom.ts';

/** The check that the address points to is open, even where a segment hides it. */
function openTarget(): void {
  const check = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (check?.matches('.check') !== true) return;
  const fold = first<HTMLDetailsElement>('details', check);
  if (fold !== null) fold.open = true;
  const everything = first<HTMLInputElement>('#show-all');
  if (!check.checkVisibility() && everything !== null) everything.checked = true;
  check.scrollIntoView();
}

addEventListener('hashchange', openTarget);
openTarget();
