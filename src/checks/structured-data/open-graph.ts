import { metaValue } from '../../evidence/entities/open-graph.ts';
import { type Defect, defineCheck, passUnless } from '../check.ts';

/** ogp.me calls four properties required. */
const required = [
  { name: 'og:title', aliases: ['og:title'], missing: 'fail' },
  { name: 'og:image', aliases: ['og:image', 'og:image:url'], missing: 'fail' },
  { name: 'og:type', aliases: ['og:type'], missing: 'warn' },
  { name: 'og:url', aliases: ['og:url'], missing: 'warn' },
] as const;

export const openGraph = defineCheck({
  id: 'open-graph',
  category: 'structured-data',
  weight: 5,
  tier: 'page',
  title: 'Shared links show a title and a picture',
  several: 'Open Graph properties are missing, or given by name instead of property',
  why: 'Chats and social networks build their preview from Open Graph; without it they guess or show a bare link.',
  rule: 'Passes when og:title, og:image, og:type and og:url are all there, with content and as property. Fails when og:title or og:image is missing. Warns when og:type or og:url is missing, and when one of the four is given only as name instead of property.',
  source: 'https://ogp.me/#metadata',
  needs: ['document'],
  advice: {
    missing: 'Add the missing property as <meta property="og:…" content="…"> to the head.',
    name: 'Write property instead of name; not every reader forgives it.',
  },
  tasks: {
    missing: { one: 'Add 1 Open Graph property: {name}', many: 'Add {n} Open Graph properties: {names}' },
    name: {
      one: 'Change name to property in 1 Open Graph tag',
      many: 'Change name to property in {n} Open Graph tags',
    },
  },
  headAbsences: ['missing'],
  example: {
    before: '<meta name="og:title" content="Bicycle repairs">',
    after:
      '<meta property="og:title" content="Bicycle repairs">\n<meta property="og:type" content="website">\n<meta property="og:url" content="https://example.com/">\n<meta property="og:image" content="https://example.com/shop.jpg">',
  },

  evaluate({ document }) {
    const defects: Defect<'missing' | 'name'>[] = [];
    const found: string[] = [];
    for (const { name, aliases, missing } of required) {
      const value = metaValue(document, ...aliases);
      if (value === undefined) {
        defects.push({ outcome: missing, advice: 'missing', name, detail: `The page has no ${name}.` });
        continue;
      }
      found.push(name);
      if (value.by === 'name') {
        const detail = `${name} is given by name instead of property.`;
        defects.push({ outcome: 'warn', advice: 'name', detail, element: value.element });
      }
    }
    return passUnless(defects, 'All four basic properties are there.', found);
  },
});
