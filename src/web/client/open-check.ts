import { all, first, hit } from './dom.ts';
import { clearSearch } from './find-check.ts';

/** What the address points to shows, even where a segment or a search hides it; a check is open. */
function showTarget(): void {
  const target = targetOf(location.hash);
  if (target?.matches('.check, .cat') !== true) return;
  const checks = target.matches('.check') ? [target] : all('.check', target);
  if (!checks.some((check) => check.checkVisibility())) showEverything();
  const fold = target.matches('.check') ? first<HTMLDetailsElement>('details', target) : null;
  if (fold !== null) fold.open = true;
  target.scrollIntoView();
}

function showEverything(): void {
  clearSearch();
  const everything = first<HTMLInputElement>('#show-all');
  if (everything !== null) everything.checked = true;
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    // Percent-encoding that is none, such as "#100%", is the address of nothing.
    return null;
  }
}

addEventListener('hashchange', showTarget);
// A link to where one is already changes no hash.
document.addEventListener('click', (event) => {
  // To another tab or window.
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  const link = hit(event, 'a[href^="#"]');
  if (link !== null && link.getAttribute('href') === location.hash) showTarget();
});
showTarget();
