import { ownPath, redirect } from './answer.ts';
import type { Cookies } from './cookies.ts';
import type { Pages } from './route.ts';
import { refererPath } from './way-on.ts';

/** Null: that of the system. */
export type Theme = 'light' | 'dark' | null;

export function themeOf(cookies: Cookies): Theme {
  const value = cookies.get('theme');
  return value === 'light' || value === 'dark' ? value : null;
}

const yearSeconds = 31_536_000;

/** Remembers the theme, and goes back to the page that asked. */
export const themePages: Pages = (add, { origin }) => {
  add({
    method: 'POST',
    path: '/theme',
    who: 'anybody',
    form: { theme: 'line', back: 'line' },
    handle({ cookies, form, request }) {
      const theme = form.get('theme');
      if (theme === 'light' || theme === 'dark') cookies.set('theme', theme, yearSeconds);
      else cookies.clear('theme');
      return redirect(ownPath(form.get('back')) ?? refererPath(request, origin()));
    },
  });
};
