import type { SiteReport } from '../../crawl/site-report.ts';
import { durationInWords } from '../../lib/durations.ts';
import { formatBytes, formatCount } from '../../lib/quantities.ts';
import { FactList, type FactRow } from '../page/fact-list.tsx';
import { siteWords } from '../words/site.ts';
import { siteCountWords as words } from '../words/site-page.ts';

/** What the score rests on: addresses, how far the crawl went, and what it took of its limits. */
export function SiteCounted({ site }: { readonly site: SiteReport }) {
  return (
    <section class="sect" id="counted">
      <div class="sect-head">
        <div>
          <h2>{words.title}</h2>
          <p>{words.intro}</p>
        </div>
      </div>
      <div class="sheet facts">
        <FactList title={words.pages.title} rows={pageRows(site)} />
        <FactList title={words.way.title} rows={wayRows(site)} />
        <FactList title={words.spent.title} rows={spentRows(site)} />
      </div>
    </section>
  );
}

function pageRows({ pages }: SiteReport): FactRow[] {
  const own = words.pages;
  return [
    [own.known, formatCount(pages.known)],
    [own.fetched, formatCount(pages.fetched)],
    [own.counted, formatCount(pages.counted)],
    [own.indexable, formatCount(pages.indexable)],
    [own.redirects, formatCount(pages.redirects)],
    [own.files, formatCount(pages.files)],
    [own.failed, formatCount(pages.failed)],
    ...(pages.waiting === 0 ? [] : [[own.waiting, formatCount(pages.waiting)] as const]),
  ];
}

function wayRows({ settings }: SiteReport): FactRow[] {
  const own = words.way;
  const { follow, nofollow, include, exclude } = settings;
  return [
    [own.scope, own.scopes[settings.scope]],
    [own.links, follow ? (nofollow ? own.followedAll : own.followed) : own.notFollowed],
    [own.robots, settings.robots === 'obey' ? own.obeyed : own.ignored],
    ...(include.length === 0 ? [] : [[own.include, <Patterns key="include" of={include} />] as const]),
    ...(exclude.length === 0 ? [] : [[own.exclude, <Patterns key="exclude" of={exclude} />] as const]),
  ];
}

function Patterns({ of }: { readonly of: readonly string[] }) {
  return (
    <>
      {of.map((pattern) => (
        <span key={pattern}>
          <code dir="auto">{pattern}</code>{' '}
        </span>
      ))}
    </>
  );
}

function spentRows({ settings, pages, workedMs, requests, bytes }: SiteReport): FactRow[] {
  const own = words.spent;
  const { pagesMax, sample, clicksMax, minutesMax, bytesMax } = settings;
  return [
    [own.pages, own.of(formatCount(pages.fetched), formatCount(pagesMax))],
    [own.time, own.of(siteWords.took(workedMs), durationInWords(minutesMax * 60_000))],
    [own.bytes, own.of(formatBytes(bytes), formatBytes(bytesMax))],
    [own.requests, formatCount(requests)],
    ...(sample === null ? [] : [[own.sample, formatCount(sample)] as const]),
    ...(clicksMax === null ? [] : [[own.clicks, formatCount(clicksMax)] as const]),
  ];
}
