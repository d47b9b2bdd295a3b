import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { baseUrl, isHttp, parseUrl } from '../../evidence/links/base-url.ts';
import { sameSite, sameUrl } from '../../evidence/links/url-equality.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';

const advice = {
  invalid: 'Correct the href of the base to an http or https address, or remove the base.',
  foreign:
    'Make sure that the other site is meant: all relative links and files go there. If it is not, remove the base or point it at this site.',
  several: 'Keep one base: browsers use the first with an href and ignore the others.',
  late: 'Move the base before every element with an address: those before it may be read without it.',
  body: 'Move the base into the head.',
  fragments: 'Write the path before the #, as in /page#part, or remove the base.',
};

const tasks = {
  invalid: 'Correct or remove the base address',
  foreign: 'Check why the base names another site',
  several: { one: 'Remove 1 extra base element', many: 'Remove {n} extra base elements' },
  late: 'Move the base element further up',
  body: { one: 'Move 1 base element into the head', many: 'Move {n} base elements into the head' },
  fragments: { one: 'Correct 1 in-page link', many: 'Correct {n} in-page links' },
};

export const baseHref = defineCheck({
  id: 'base-href',
  category: 'best-practices',
  weight: 2,
  tier: 'page',
  title: 'The base of the page’s addresses is sound',
  why: 'One wrong base breaks every relative link, image and script of the page.',
  rule: 'Fails when the href of the first base is no http or https address. Warns when it leads to another site, when several bases have an href, when the base comes after an element with an address or stands in the body, and for every link to a place in the page, such as href="#part", that the base turns into a link to another page. Passes otherwise. Not judged on pages without a base.',
  source: 'https://html.spec.whatwg.org/multipage/semantics.html#the-base-element',
  needs: ['document'],
  inBrowser: 'rendered',
  advice,
  tasks,
  example: {
    before: '<link rel="stylesheet" href="a.css">\n<base href="/">\n<a href="#top">Up</a>',
    after: '<base href="/">\n<link rel="stylesheet" href="a.css">\n<a href="/page#top">Up</a>',
  },

  evaluate({ document }) {
    const bases = document.byName('base');
    if (bases.length === 0) return notApplicable('The page has no base element.');
    const withHref = bases.filter((base) => attribute(base, 'href') !== undefined);
    const [first, ...ignored] = withHref;
    const defects: Defect<keyof typeof advice>[] = [
      ...(first === undefined ? [] : [...targetDefects(document, first), ...lateDefects(document, first)]),
      ...ignored.map((element) => ({
        outcome: 'warn' as const,
        advice: 'several' as const,
        detail: 'This base is ignored, as another with an href comes before it.',
        element,
      })),
      ...bases
        .filter(({ inHead }) => !inHead)
        .map((element) => ({
          outcome: 'warn' as const,
          advice: 'body' as const,
          detail: 'This base is in the body.',
          element,
        })),
      ...fragmentDefects(document),
    ];
    const { href: base } = baseUrl(document);
    return passUnless(defects, `Relative addresses start from ${base}.`, base);
  },
});

function targetDefects({ url: page }: Document, base: Element): Defect<'invalid' | 'foreign'>[] {
  const url = parseUrl(attribute(base, 'href') ?? '', page);
  if (url === undefined) {
    const detail = 'The href of this base is not an address.';
    return [{ outcome: 'fail', advice: 'invalid', detail, element: base }];
  }
  if (url.protocol === 'data:' || url.protocol === 'javascript:') {
    const detail = `Browsers ignore a base that begins with ${url.protocol}`;
    return [{ outcome: 'fail', advice: 'invalid', detail: `${detail}.`, element: base }];
  }
  if (!isHttp(url)) {
    const detail = `The base begins with ${url.protocol}, which leads to no page of the web.`;
    return [{ outcome: 'fail', advice: 'invalid', detail, element: base }];
  }
  if (sameSite(url, page)) return [];
  // Copies of a site and pages of an archive do so on purpose.
  const detail = `The base points at another site: ${url.host}.`;
  return [{ outcome: 'warn', advice: 'foreign', detail, element: base, url: url.href }];
}

const urlAttributes = [
  'action',
  'cite',
  'data',
  'formaction',
  'href',
  'imagesrcset',
  'ping',
  'poster',
  'src',
  'srcset',
];

function lateDefects(document: Document, base: Element): Defect<'late'>[] {
  const isBefore = ({ index, namespace, name }: Element) =>
    index < base.index && namespace === 'html' && name !== 'base';
  const earlier = urlAttributes
    .flatMap((name) => document.byAttribute(name).find(isBefore) ?? [])
    .sort((a, b) => a.index - b.index)[0];
  if (earlier === undefined) return [];
  const detail = `This base comes after a ${earlier.name} element with an address.`;
  return [{ outcome: 'warn', advice: 'late', detail, element: base }];
}

/** Links to a place in the page, which the base turns into links to another page. */
function fragmentDefects(document: Document): Defect<'fragments'>[] {
  const { href: base } = baseUrl(document);
  if (sameUrl(base, document.url)) return [];
  return document
    .byAttribute('href')
    .filter((link) => isLink(link) && attribute(link, 'href')?.trim().startsWith('#'))
    .map((element) => ({
      outcome: 'warn',
      advice: 'fragments',
      detail: `This link leaves the page for ${base}.`,
      element,
    }));
}

function isLink({ namespace, name }: Element): boolean {
  return namespace === 'html' && (name === 'a' || name === 'area');
}
