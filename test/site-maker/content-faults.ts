import { addLink, addPage, copyText, type Draft, pagesOf } from './draft.ts';
import { addAnswer, broken, type Fault, onePage, onePlace, redirectTo } from './link-faults.ts';
import type { MadePage } from './made-site.ts';

/** What pages say twice or wrongly. */
export const contentFaults: Readonly<Record<string, Fault>> = {
  duplicateTitles(draft) {
    const [first, ...others] = pages(draft, 2 + draft.draw.below(3));
    // Blanks and letter case are no difference to who reads a list of results.
    for (const page of others) page.title = draft.draw.chance(0.5) ? first.title : ` ${first.title}  `;
  },
  duplicateDescriptions(draft) {
    const [first, ...others] = pages(draft, 2 + draft.draw.below(3));
    for (const page of others) page.description = first.description;
  },
  missingTexts(draft) {
    onePage(draft).title = null;
    onePage(draft).title = null;
    onePage(draft).description = null;
    onePage(draft).description = null;
  },
  duplicateContents(draft) {
    const [first, ...others] = pages(draft, 2 + draft.draw.below(2));
    for (const page of others) copyText(first, page);
  },
  nearDuplicates(draft) {
    const { draw } = draft;
    const first = addPage(draft, '/guide/original', 1_500);
    addLink(draft, onePage(draft), `${draft.origin}/guide/original`);
    let before = first;
    for (let at = 1; at <= 1 + draw.below(2); at++) {
      const page = addPage(draft, `/guide/copy-${at}`);
      addLink(draft, onePage(draft), `${draft.origin}/guide/copy-${at}`);
      copyText(before, page);
      page.text = `${before.text.slice(0, before.text.lastIndexOf(' '))} ${draw.words(1)}${at}`;
      page.simhash = withBitsTurned(draft, before.simhash, 1 + draw.below(3));
      before = page;
    }
  },
  /** Alike enough for a reader to notice, and still another text. */
  similarContents(draft) {
    const { draw } = draft;
    const [first, second] = pages(draft, 2);
    copyText(first, second);
    first.text = draw.words(200);
    second.text = `${first.text.slice(0, first.text.length / 2)} ${draw.words(100)}`;
    second.simhash = withBitsTurned(draft, first.simhash, 4 + draw.below(4));
  },
  variants(draft) {
    for (const path of variantPaths(draft)) addVariant(draft, path);
  },
  canonicalElsewhere(draft) {
    onePage(draft).canonical = onePlace(draft);
  },
  canonicalFaults(draft) {
    const { draw, origin } = draft;
    const target = draw.pick([
      () => addAnswer(draft, '/canonical/gone', broken(draft)),
      () => addAnswer(draft, '/canonical/moved', redirectTo(draft, onePlace(draft))),
      () => {
        addPage(draft, '/canonical/hidden').noindex = true;
        return `${origin}/canonical/hidden`;
      },
      () => {
        draft.denied.push('/kept/');
        addPage(draft, '/kept/canonical');
        return `${origin}/kept/canonical`;
      },
      () => 'https://elsewhere.example/original',
    ])();
    for (const page of pages(draft, 1 + draw.below(2))) page.canonical = target;
  },
  canonicalChain(draft) {
    const places = draft.draw.some(pagesOf(draft), 3);
    for (const [at, { page }] of places.entries()) page.canonical = places[at + 1]?.url ?? page.canonical;
  },
};

function addVariant(draft: Draft, [of, variant]: readonly [string, string]): void {
  const original = draft.answers.get(of);
  if (original?.kind !== 'page') return;
  const page = addPage(draft, variant);
  copyText(original, page);
  page.title = original.title;
  page.description = original.description;
  page.canonical = draft.draw.pick([original.canonical, draft.isSelfCanonical ? variant : null, of]);
  addLink(draft, onePage(draft), variant);
}

/** Pairs of an address and one that differs from it by what people take for nothing. */
function variantPaths(draft: Draft): (readonly [string, string])[] {
  const { draw, origin } = draft;
  const place = draw.pick(
    pagesOf(draft).filter(({ url }) => !url.includes('?') && !url.includes('/left/')),
  ).url;
  const path = new URL(place).pathname;
  const section = draw.pick(draft.navigation).url;
  addPage(draft, '/find?by=price&size=2');
  addLink(draft, onePage(draft), `${origin}/find?by=price&size=2`);
  const variants = [
    [place, `${place}/`],
    [place, origin + path.charAt(0) + path.charAt(1).toUpperCase() + path.slice(2)],
    [section, `${section}index.html`],
    [`${origin}/find?by=price&size=2`, `${origin}/find?size=2&by=price`],
    ...(origin.startsWith('https:')
      ? [
          [place, place.replace('://', '://www.')],
          [place, place.replace('https:', 'http:')],
        ]
      : []),
  ] as const;
  return draw.some(variants, 1 + draw.below(2)) as (readonly [string, string])[];
}

function withBitsTurned({ draw }: Draft, hash: string, count: number): string {
  let bits = BigInt(`0x${hash}`);
  for (const at of draw.some(
    Array.from({ length: 64 }, (_, bit) => bit),
    count,
  ))
    bits ^= 1n << BigInt(at);
  return bits.toString(16).padStart(16, '0');
}

function pages(draft: Draft, count: number): [MadePage, MadePage, ...MadePage[]] {
  return draft.draw.some(pagesOf(draft), count).map(({ page }) => page) as [MadePage, MadePage];
}
