import { render } from 'preact-render-to-string';
import type { SiteReport } from '../../crawl/site-report.ts';
import { AddressHeading } from '../../ui/address.tsx';
import { formatInstant } from '../../ui/formats.ts';
import { shortAddress } from '../../ui/short-address.ts';
import { terms } from '../../ui/terms.ts';
import { standaloneHtml } from '../formats/standalone-html.tsx';
import { withoutControls } from '../terminal.ts';
import { fileWords } from '../words/files.ts';
import { fixWords } from '../words/fix-first.ts';
import { siteWords } from '../words/site.ts';
import { siteCountWords, sitePageWords as words } from '../words/site-page.ts';
import { summaryWords } from '../words/summary.ts';
import { SiteCounted } from './site-counted.tsx';
import { SiteSitemaps, SiteSkipped } from './site-coverage.tsx';
import { SiteFindings } from './site-findings.tsx';
import { isFirstToFix, SiteFixFirst } from './site-fix-first.tsx';
import { skippedOf } from './site-notes.ts';
import { SiteClicks, SiteTemplates } from './site-structure.tsx';
import { SiteSummary } from './site-summary.tsx';

/**
 * A site as one HTML file that stands alone, with the styles of reports.
 * @param css as `exportHtml` takes it
 */
export function writeSiteHtml(site: SiteReport, css: string): string {
  return withoutControls(standaloneHtml({ title: titleOf(site), main: render(<File site={site} />), css }));
}

function titleOf({ score, result, settings, only }: SiteReport): string {
  const address = shortAddress(settings.start);
  return score === null
    ? words.titleWithoutScore(address)
    : words.title(score, result, address, only !== undefined);
}

function File({ site }: { readonly site: SiteReport }) {
  const { settings, finishedAt, checksVersion } = site;
  const [before, after] = words.crawled;
  return (
    <>
      <a class="skip" href="#main">
        {fileWords.skip}
      </a>
      <main id="main" tabindex={-1}>
        <div class="wrap">
          <div class="head r-head">
            <div>
              <AddressHeading url={settings.start} />
              <p class="meta">
                <span>
                  {before}
                  <time dateTime={new Date(finishedAt).toISOString()}>{formatInstant(finishedAt)}</time>
                  {after}
                </span>
              </p>
            </div>
          </div>
          <SiteSummary
            site={site}
            findingHref={(check) => `#${check}`}
            categoryHref={(category) => `#cat-${category}`}
          />
          <div class="railed r-body">
            <Contents site={site} />
            <div>
              <SiteFixFirst site={site} />
              <SiteFindings site={site} />
              <SiteTemplates site={site} />
              <SiteClicks site={site} />
              <SiteSitemaps site={site} />
              <SiteSkipped site={site} />
              <SiteCounted site={site} />
            </div>
          </div>
        </div>
      </main>
      <footer class="foot">
        <div class="wrap">
          <span>{fileWords.rules(checksVersion)}</span>
          <span class="push">{fileWords.madeWith}</span>
        </div>
      </footer>
    </>
  );
}

function Contents({ site }: { readonly site: SiteReport }) {
  const { score, findings, templates, clicks } = site;
  const links = [
    ...(score !== null && findings.some(isFirstToFix) ? [['fix-first', fixWords.title] as const] : []),
    ['findings', words.findings.title] as const,
    ...(templates.length > 0 ? [['templates', siteWords.templates.title] as const] : []),
    ...(clicks.length > 0 ? [['clicks', siteWords.clicks.title] as const] : []),
    ['sitemaps', siteWords.sitemaps.title] as const,
    ...(skippedOf(site).length > 0 ? [['skipped', siteWords.skippedTitle] as const] : []),
    ['counted', siteCountWords.title] as const,
  ];
  return (
    <nav class="rail toc" aria-label={summaryWords.contents.label}>
      <ul>
        {links.map(([id, title]) => (
          <li key={id}>
            <a href={`#${id}`}>
              {title}
              {id === 'findings' && <span class="count"> {terms.toFix(findings.length)}</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
