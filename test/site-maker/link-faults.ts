import { addLink, addPage, type Draft, pagesOf } from './draft.ts';
import type { MadeAnswer, MadePage } from './made-site.ts';

export type Fault = (draft: Draft) => void;

/** What links lead to, and what leads nowhere. Each is one fault, at places that the seed chooses. */
export const linkFaults: Readonly<Record<string, Fault>> = {
  brokenLinks(draft) {
    for (let at = draft.draw.below(3); at >= 0; at--)
      linkTo(draft, `/gone/${draft.draw.words(1)}-${at}`, broken(draft), 1 + draft.draw.below(4));
  },
  /** Nothing answers it, not even as an error that somebody chose. */
  strayLink(draft) {
    addLink(draft, onePage(draft), `${draft.origin}/nowhere/${draft.draw.words(1)}`, { region: 'main' });
  },
  redirect(draft) {
    linkTo(draft, '/moved/once', redirectTo(draft, onePlace(draft)), 1 + draft.draw.below(3));
  },
  redirectChain(draft) {
    const hops = 2 + draft.draw.below(3);
    linkTo(draft, '/moved/hop-1', addHops(draft, hops, onePlace(draft)), 1);
    // Somebody also comes in halfway.
    if (draft.draw.chance(0.3)) addLink(draft, onePage(draft), `${draft.origin}/moved/hop-2`);
  },
  redirectToError(draft) {
    const { origin, draw } = draft;
    draft.answers.set(`${origin}/moved/lost`, broken(draft));
    const end = `${origin}/moved/lost`;
    const first = draw.chance(0.5)
      ? redirectTo(draft, end)
      : redirectTo(draft, addAnswer(draft, '/moved/between', redirectTo(draft, end)));
    linkTo(draft, '/moved/to-error', first, 1);
  },
  redirectLoop(draft) {
    const size = 1 + draft.draw.below(3);
    const url = (at: number) => `${draft.origin}/moved/loop-${at % size}`;
    for (let at = 0; at < size; at++) draft.answers.set(url(at), redirectTo(draft, url(at + 1)));
    addLink(draft, onePage(draft), url(0));
  },
  redirectAway(draft) {
    linkTo(draft, '/moved/away', redirectTo(draft, 'https://elsewhere.example/'), 1);
  },
  file(draft) {
    linkTo(draft, '/files/prices.pdf', { kind: 'file' }, 1);
  },
  nofollowedLinks(draft) {
    const { draw } = draft;
    for (let at = 0; at < 2; at++) addLink(draft, onePage(draft), onePlace(draft), { nofollow: true });
    // A page that says it of all its links, and an address that is met in no other way.
    if (draw.chance(0.4)) onePage(draft).nofollow = true;
    if (draw.chance(0.4)) {
      addPage(draft, '/offers/hidden');
      draft.unlisted.add(`${draft.origin}/offers/hidden`);
      addLink(draft, onePage(draft), `${draft.origin}/offers/hidden`, { nofollow: true });
    }
  },
  /** An address twice on one page, once with nofollow: it is followed. */
  halfNofollowedLink(draft) {
    const page = onePage(draft);
    const to = onePlace(draft);
    addLink(draft, page, to, { nofollow: true });
    addLink(draft, page, to);
  },
  deniedLinks(draft) {
    draft.denied.push('/private/');
    for (let at = 1; at <= 2; at++) {
      addPage(draft, `/private/room-${at}`);
      const nofollow = draft.draw.chance(0.3);
      addLink(draft, onePage(draft), `${draft.origin}/private/room-${at}`, { nofollow });
    }
  },
  orphans(draft) {
    for (let at = 1; at <= 1 + draft.draw.below(3); at++) {
      const page = addPage(draft, `/left/orphan-${at}`);
      const url = `${draft.origin}/left/orphan-${at}`;
      draft.listed.add(url);
      if (draft.draw.chance(0.3)) addLink(draft, page, url, { region: 'main' });
    }
  },
  /** Two that lead to each other alone, of which the sitemap names one. */
  island(draft) {
    const { origin } = draft;
    const first = addPage(draft, '/left/island-1');
    const second = addPage(draft, '/left/island-2');
    addLink(draft, first, `${origin}/left/island-2`);
    addLink(draft, second, `${origin}/left/island-1`);
    draft.listed.add(`${origin}/left/island-1`);
    draft.unlisted.add(`${origin}/left/island-2`);
  },
  canonicalOnly(draft) {
    addPage(draft, '/left/named-as-canonical');
    onePage(draft).canonical = `${draft.origin}/left/named-as-canonical`;
    draft.unlisted.add(`${draft.origin}/left/named-as-canonical`);
  },
  noindexPages(draft) {
    for (let at = 0; at < 1 + draft.draw.below(3); at++) onePage(draft).noindex = true;
  },
  /** Of a site that is asked over https alone: elsewhere there is nothing insecure about a link. */
  insecureLinks(draft) {
    if (!draft.origin.startsWith('https:')) return;
    for (let at = 0; at < 2; at++) addLink(draft, onePage(draft), onePlace(draft).replace('https:', 'http:'));
  },
};

export function onePage(draft: Draft): MadePage {
  return draft.draw.pick(pagesOf(draft)).page;
}

/** The address of a page. */
export function onePlace(draft: Draft): string {
  return draft.draw.pick(pagesOf(draft)).url;
}

export function broken({ draw, errors }: Draft): MadeAnswer {
  return { kind: 'error', status: draw.pick(errors) };
}

export function redirectTo({ draw }: Draft, to: string): MadeAnswer {
  return { kind: 'redirect', status: draw.pick([301, 302, 307, 308]), to };
}

export function addAnswer(draft: Draft, path: string, answer: MadeAnswer): string {
  draft.answers.set(draft.origin + path, answer);
  return draft.origin + path;
}

function linkTo(draft: Draft, path: string, answer: MadeAnswer, times: number): void {
  addAnswer(draft, path, answer);
  for (let at = 0; at < times; at++) addLink(draft, onePage(draft), draft.origin + path);
}

/** The first of so many redirects; the others are addresses of their own. */
function addHops(draft: Draft, hops: number, end: string): MadeAnswer {
  let to = end;
  for (let hop = hops; hop > 1; hop--) to = addAnswer(draft, `/moved/hop-${hop}`, redirectTo(draft, to));
  return redirectTo(draft, to);
}
