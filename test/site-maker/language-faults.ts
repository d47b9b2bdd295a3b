import { addLink, addPage, type Draft, pagesOf } from './draft.ts';
import { addAnswer, broken, type Fault, onePage, onePlace, redirectTo } from './link-faults.ts';
import type { MadePage } from './made-site.ts';

/** Pages in several languages that name each other, and one thing that is wrong with them. */
export const languageFaults: Readonly<Record<string, Fault>> = {
  languages(draft) {
    addLanguages(draft, 'tour');
  },
  languagesWithOneTitle(draft) {
    const pages = addLanguages(draft, 'menu');
    for (const page of pages) page.title = `Menu | Made`;
    // One that names nobody in return is no version of the others.
    if (draft.draw.chance(0.3)) (pages[2] as MadePage).hreflang = [];
    // Somebody who is no alternate has it as well.
    if (draft.draw.chance(0.4)) onePage(draft).title = 'Menu | Made';
  },
  languageReturn(draft) {
    const [, page] = addLanguages(draft, 'rooms') as [MadePage, MadePage];
    page.hreflang = draft.draw.chance(0.5) ? [] : page.hreflang.filter(({ code }) => code !== 'en');
  },
  languageTargets(draft) {
    const [first, second] = addLanguages(draft, 'offers') as [MadePage, MadePage];
    const { draw, origin } = draft;
    const place = draw.pick(pagesOf(draft)).url;
    draw.pick([
      () => {
        second.noindex = true;
      },
      () => {
        second.canonical = place;
      },
      () => {
        const to = addAnswer(draft, '/it/offers', redirectTo(draft, place));
        first.hreflang.push({ code: 'it', url: to });
      },
      () => {
        first.hreflang.push({ code: 'it', url: addAnswer(draft, '/it/offers', broken(draft)) });
      },
      () => {
        first.hreflang.push({ code: 'it', url: `${origin}/it/never-made` });
      },
      () => {
        first.hreflang.push({ code: 'it', url: 'https://elsewhere.example/it' });
      },
    ])();
  },
  languageCodes(draft) {
    const [first, second] = addLanguages(draft, 'prices') as [MadePage, MadePage];
    if (draft.draw.chance(0.5)) first.hreflang.push({ code: 'de', url: onePlace(draft) });
    else second.hreflang = second.hreflang.filter(({ code }) => code !== 'de');
  },
};

/** @returns en, de and fr, in this order; all but the first are known by their alternates alone, now and then */
function addLanguages(draft: Draft, name: string): MadePage[] {
  const { draw, origin } = draft;
  const codes = ['en', 'de', 'fr'];
  const set = codes.map((code) => ({ code, url: `${origin}/${code}/${name}` }));
  if (draw.chance(0.5)) set.push({ code: 'x-default', url: `${origin}/en/${name}` });
  const areLinked = draw.chance(0.7);
  return codes.map((code) => {
    const page = addPage(draft, `/${code}/${name}`, 60);
    page.language = code;
    page.hreflang = [...set];
    if (code === 'en' || areLinked) addLink(draft, onePage(draft), `${origin}/${code}/${name}`);
    return page;
  });
}
