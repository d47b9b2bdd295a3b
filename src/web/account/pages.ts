import type { Pages } from '../pages.ts';
import { confirmPages } from './confirm-pages.tsx';
import { joinPages } from './join-pages.tsx';
import { signInPages } from './sign-in-pages.tsx';

/** Identity and settings. */
export const accountPages: Pages = (add, parts) => {
  for (const view of views) view(add, parts);
};

const views: readonly Pages[] = [signInPages, joinPages, confirmPages];
