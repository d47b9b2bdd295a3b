import type { Entity, PropertyValue } from '../../evidence/entities/entity.ts';
import { isEntity, valuesAt, valuesOf } from '../../evidence/entities/entity.ts';
import { isArticle } from '../../evidence/entities/page-kind.ts';
import { entitiesOf } from '../../evidence/entities/structured-data.ts';
import type { Document } from '../../evidence/html/document.ts';
import { attribute, closest, type Element } from '../../evidence/html/element.ts';
import { metasOf } from '../../evidence/html/metas.ts';
import { isoInstant } from '../../evidence/iso-date.ts';
import { relIncludes } from '../../evidence/links/rel.ts';
import { explicitRole } from '../../evidence/naming/role.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { dayMs } from '../../lib/durations.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';

const thresholds = { aheadDays: 1 };

export const contentProvenance = defineCheck({
  id: 'content-provenance',
  category: 'ai-readiness',
  weight: 2,
  tier: 'page',
  title: 'Articles tell machines their author and date',
  several: 'facts cannot be read by machines: author and date',
  why: 'People and machines that quote an article need its author and date.',
  rule: `Passes when an article tells both a date and an author, warns when it tells only one of them, and fails when it tells neither. The date may stand in structured data, in article:published_time or article:modified_time, or in a time element of an article or, on a page without article elements, of main, as ISO 8601 and at most ${thresholds.aheadDays} day ahead; the author in structured data, an author meta or a link with rel="author". A page is an article by its og:type, by structured data, or by an article element of at least 300 words. Not judged on other pages.`,
  source: 'https://developers.google.com/search/docs/appearance/structured-data/article',
  thresholds,
  needs: ['document', 'exchange'],
  advice: {
    date: 'Add datePublished (ISO 8601) to the Article entity, or a time element with datetime inside the article.',
    author: 'Add author with name to the Article entity, or <meta name="author">.',
  },
  tasks: {
    date: 'Give the article a machine-readable date',
    author: 'Name the article’s author in the markup',
  },
  absences: { date: 'date', author: 'author' },
  example: {
    before: '<p>By our editor, last week</p>',
    after:
      '<p>By <a rel="author" href="/team">our editor</a>, <time datetime="2026-11-14">14 November</time></p>',
  },

  evaluate({ document, exchange: { fetchedAt } }) {
    if (!isArticle(document)) return notApplicable('The page is not an article.');
    const dated = hasDate(document, (text) => isSoundDate(text, fetchedAt));
    const authored = hasAuthor(document);
    const outcome = dated || authored ? 'warn' : 'fail';
    const defects: Defect<'date' | 'author'>[] = [
      ...(dated
        ? []
        : [{ outcome, advice: 'date', detail: 'The article has no date that machines can read.' } as const]),
      ...(authored
        ? []
        : [
            {
              outcome,
              advice: 'author',
              detail: 'The article has no author that machines can read.',
            } as const,
          ]),
    ];
    return passUnless(defects, 'Author and date can be read by machines.', {
      date: dated,
      author: authored,
    });
  },
});

function hasDate(document: Document, isSound: (text: string) => boolean): boolean {
  const isAround = document.byName('article').length > 0 ? isArticleElement : isMain;
  return (
    entitiesOf(document).some((entity) =>
      dateProperties.some((property) => texts(entity, property).some(isSound)),
    ) ||
    metasOf(document).some(
      ({ property = '', content = '' }) => metaProperties.has(property.trim()) && isSound(content),
    ) ||
    document
      .byName('time')
      .some((time) => closest(time, isAround) !== undefined && isSound(attribute(time, 'datetime') ?? ''))
  );
}

const dateProperties = ['datePublished', 'dateModified'];
const metaProperties: ReadonlySet<string> = new Set(['article:published_time', 'article:modified_time']);

function isArticleElement({ name }: Element): boolean {
  return name === 'article';
}

function isMain(element: Element): boolean {
  return element.name === 'main' || explicitRole(element) === 'main';
}

function texts(entity: Entity, property: string): string[] {
  return valuesOf(entity, property).filter((value): value is string => typeof value === 'string');
}

/** ISO 8601, at most a day ahead: clocks and zones differ. */
function isSoundDate(text: string, now: number): boolean {
  const at = isoInstant(text.trim());
  return at !== undefined && at <= now + thresholds.aheadDays * dayMs;
}

function hasAuthor(document: Document): boolean {
  return (
    entitiesOf(document).some((entity) => valuesOf(entity, 'author').some(isNamed)) ||
    metasOf(document).some(({ name, content = '' }) => name?.trim() === 'author' && !isBlank(content)) ||
    document
      .byAttribute('rel')
      .some((link) => link.name === 'a' && link.namespace === 'html' && relIncludes(link, 'author'))
  );
}

function isNamed(author: PropertyValue): boolean {
  return isEntity(author) ? valuesAt(author, 'name').length > 0 : !isAddress(String(author));
}

/** It names nobody. An `@id` that no node of the page has stays a text: its usual forms are here, too. */
function isAddress(text: string): boolean {
  return /^(?:https?:\/\/|_:|#|\.{0,2}\/)/i.test(text.trim());
}
