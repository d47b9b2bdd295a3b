import type { ComponentChildren } from 'preact';
import type { Flash } from './flash.ts';

/** What a handler gives back. `sent`: it has answered by itself, as event streams and downloads do. */
export type Answer = Page | Redirect | 'sent';

export interface Page {
  readonly kind: 'page';
  readonly status: number;
  /** Before " – Assay" in the title of the document. */
  readonly title: string;
  /** Marked in the main navigation. */
  readonly section: Section | null;
  /** `plain`: without navigation and account, for whoever is not signed in. By default by whether somebody is. */
  readonly frame: 'member' | 'plain' | undefined;
  /** Inside `<main>`. */
  readonly main: ComponentChildren;
  /** Members find the box for one address in the bar, unless the page has a larger one. */
  readonly hasQuickCheck: boolean;
  /** Besides in the bar at the top, before the theme. */
  readonly tools: ComponentChildren;
  /** Besides in `<head>`. */
  readonly head: ComponentChildren;
  /** Where the choice of a theme leads, in place of the address, where that would lose what only the form held. */
  readonly back: string | null;
  /** In the footer, in place of the links. */
  readonly footer: ComponentChildren;
  /** Search engines may keep the page. */
  readonly isIndexable: boolean;
  /** By default that of its views. */
  readonly sheet?: Sheet;
  /** Anybody may see all of it, and as it is. */
  readonly isForAll: boolean;
}

/** Which of the style sheets. */
export type Sheet = 'style' | 'reportStyle' | 'runStyle' | 'openStyle' | 'siteStyle';

export type Section = 'reports' | 'projects' | 'sites' | 'alerts' | 'checks' | 'settings' | 'docs';

export interface Redirect {
  readonly kind: 'redirect';
  /** Path on this site. */
  readonly to: string;
  readonly flash: Flash | undefined;
}

export function page(given: Partial<Page> & Pick<Page, 'title' | 'main'>): Page {
  return {
    kind: 'page',
    status: 200,
    section: null,
    frame: undefined,
    hasQuickCheck: true,
    tools: null,
    head: null,
    back: null,
    footer: null,
    isIndexable: false,
    isForAll: false,
    ...given,
  };
}

/** After every form that did what it was asked: 303, so that a reload does not send it again. */
export function redirect(to: string, flash?: Flash): Redirect {
  return { kind: 'redirect', to: ownPath(to) ?? '/', flash };
}

/** A path on this site, or undefined: what a query names must never lead away from it. */
export function ownPath(text: string | undefined): string | undefined {
  if (text === undefined || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(text)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, 'http://here.invalid');
  return origin === 'http://here.invalid' && !pathname.startsWith('//')
    ? `${pathname}${search}${hash}`
    : undefined;
}
