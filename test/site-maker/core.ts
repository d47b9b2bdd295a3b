import { addLink, addPage, type Draft } from './draft.ts';
import type { MadePage } from './made-site.ts';

/** What every site has: a start, sections with lists on several pages, items that link to each other, a long archive. */
export function addCore(draft: Draft, pages: number): void {
  const { draw, origin } = draft;
  const sections = draw.some(['blog', 'shop', 'help', 'news'], 3);
  draft.navigation.push({ url: `${origin}/`, anchor: 'Start' });
  for (const name of sections) draft.navigation.push({ url: `${origin}/${name}/`, anchor: name });
  const start = addPage(draft, '/');
  for (const path of ['/about', '/contact']) {
    addPage(draft, path);
    addLink(draft, start, origin + path, { region: 'footer' });
  }
  const archive = Math.min(9, 5 + draw.below(5));
  addArchive(draft, start, archive);
  const items = Math.max(6, pages - 20 - archive - sections.length);
  for (const name of sections) addSection(draft, name, Math.ceil(items / sections.length));
}

/** Each part leads to the next alone, so that the last ones are many clicks away. */
function addArchive(draft: Draft, start: MadePage, parts: number): void {
  let before = start;
  for (let part = 1; part <= parts; part++) {
    const page = addPage(draft, `/archive/part-${part}`);
    addLink(draft, before, `${draft.origin}/archive/part-${part}`, { region: 'main' });
    before = page;
  }
}

const listedAtOnce = 8;

function addSection(draft: Draft, name: string, count: number): void {
  const { draw, origin } = draft;
  const made = Array.from({ length: count }, (_, at) => {
    const slug = draw.words(2).replace(' ', '-');
    return name === 'shop' ? `/${name}/${at + 1}/${slug}` : `/${name}/${slug}-${at + 1}`;
  });
  for (const path of made) {
    const item = addPage(draft, path);
    for (const other of draw.some(made, 2)) addLink(draft, item, origin + other, { region: 'main' });
  }
  let list = addPage(draft, `/${name}/`, 6);
  const { title } = list;
  for (let at = 0; at < made.length; at += listedAtOnce) {
    if (at > 0) {
      const next = `/${name}/?page=${at / listedAtOnce + 1}`;
      addLink(draft, list, origin + next, { region: 'main' });
      list = addPage(draft, next, 6);
      // Further pages of a list share its title on many sites, which is no fault.
      list.title = title;
    }
    for (const path of made.slice(at, at + listedAtOnce))
      addLink(draft, list, origin + path, { region: 'main' });
  }
}
