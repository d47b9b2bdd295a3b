import { first, hit } from './dom.ts';

/** `/` leads to the search of the page. */
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (hit(event, 'input, textarea, select') !== null) return;
  const search = first<HTMLInputElement>('[data-filter], input[type="search"]');
  if (search === null) return;
  event.preventDefault();
  search.focus();
});

/** After a form that was refused the reader begins at what was wrong with it. */
first('[data-focus]')?.focus();
