import { formatCount } from '../../../lib/quantities.ts';
import { FactList, type FactRow } from '../../../report/page/fact-list.tsx';
import type { CrawlPageDetail } from '../../../services/sites/types.ts';
import { listOf } from '../../../ui/formats.ts';
import { sitePagesWords } from '../../words/site-pages.ts';
import { PageLink } from './finding-page-list.tsx';
import type { OwnPlace } from './site-place.ts';

const words = sitePagesWords.one;

interface PageFactsSheetProps {
  readonly one: CrawlPageDetail;
  readonly isClosed: boolean;
  readonly place: OwnPlace;
}

/** How an address was met, and what a page says of itself. */
export function PageFactsSheet({ one, isClosed, place }: PageFactsSheetProps) {
  return (
    <section>
      <h2 class="vh">{words.factsTitle}</h2>
      <div class="sheet facts">
        <FactList title={words.facts.title} rows={metRows(one, isClosed, place)} />
        {one.page !== null && <FactList title={words.said.title} rows={saidRows(one.page.extract)} />}
      </div>
    </section>
  );
}

function metRows(one: CrawlPageDetail, isClosed: boolean, place: OwnPlace): FactRow[] {
  const own = words.facts;
  const { kind, why, status, target, targetUrl, sources, clicks, linksIn, linksOut, template } = one;
  const whys: Readonly<Record<string, string>> = sitePagesWords.whys;
  const isAsked = kind !== 'skipped' && kind !== 'waiting';
  return [
    [own.kind, sitePagesWords.kinds[kind]],
    ...(kind === 'skipped' ? [[own.why, whys[why ?? ''] ?? words.nothing] as const] : []),
    ...(isAsked ? [[own.status, status ?? words.noAnswer] as const] : []),
    ...(targetUrl === null
      ? []
      : [[own.target, <PageLink key="target" n={target} url={targetUrl} place={place} />] as const]),
    [own.sources, sourcesOf(sources)],
    [own.clicks, clicks === null ? words.nothing : formatCount(clicks)],
    ...(isClosed ? [[own.linksIn, linksIn === null ? words.nothing : formatCount(linksIn)] as const] : []),
    ...(kind === 'page' ? [[own.linksOut, formatCount(linksOut)] as const] : []),
    [own.template, <TemplateLink key="template" name={template} isClosed={isClosed} place={place} />],
    ...(isClosed && kind === 'page'
      ? [[own.indexable, one.isIndexable ? words.yes : words.no] as const]
      : []),
  ];
}

function sourcesOf(sources: readonly string[]): string {
  const names: Readonly<Record<string, string>> = words.sources;
  return sources.length === 0 ? words.nothing : listOf(sources.map((source) => names[source] ?? source));
}

interface TemplateLinkProps extends Pick<PageFactsSheetProps, 'isClosed' | 'place'> {
  readonly name: string;
}

function TemplateLink({ name, isClosed, place }: TemplateLinkProps) {
  const code = <code dir="auto">{name}</code>;
  return isClosed ? <a href={place.pages([['template', name]])}>{code}</a> : code;
}

function saidRows(extract: NonNullable<CrawlPageDetail['page']>['extract']): FactRow[] {
  const own = words.said;
  const { title, description, h1, canonical, language, words: count, hreflang } = extract;
  const text = (value: string | null) =>
    value === null || value === '' ? words.nothing : <bdi key={value}>{value}</bdi>;
  return [
    [own.pageTitle, text(title)],
    [own.description, text(description)],
    [own.h1, text(h1)],
    [own.canonical, text(canonical)],
    [own.language, text(language)],
    [own.words, formatCount(count)],
    ...(hreflang.length === 0 ? [] : [[own.alternates, formatCount(hreflang.length)] as const]),
  ];
}
