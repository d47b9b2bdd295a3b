import type { ComponentChildren } from 'preact';
import type { Crawl, Site } from '../../services/sites/types.ts';
import { Address, AddressHeading } from '../../ui/address.tsx';
import { When } from '../../ui/when.tsx';
import { PrivacyChip } from '../components/privacy-chip.tsx';
import { siteRunningWords as words } from '../words/sites-running.ts';
import { SiteCrumbs } from './crumbs.tsx';

interface SiteHeadProps {
  readonly site: Site;
  /** Which of its crawls the page is about. */
  readonly crawl: Crawl;
  readonly nowMs: number;
  /** Buttons beside the name. */
  readonly children?: ComponentChildren;
}

/** Which site the page is about, and when it was crawled. */
export function SiteHead({ site, crawl, nowMs, children }: SiteHeadProps) {
  const { name, start, privacy } = site;
  const at = crawl.startedAt ?? crawl.queuedAt;
  return (
    <>
      <SiteCrumbs site={site} />
      <div class="head">
        <div>
          {name === null ? (
            <AddressHeading url={start} />
          ) : (
            <>
              <h1>
                <bdi>{name}</bdi>
              </h1>
              <p class="muted">
                <Address url={start} most={140} />
              </p>
            </>
          )}
          <p class="meta">
            <span>
              {crawl.state === 'failed' ? words.tried : words.started} <When at={at} now={nowMs} />
            </span>
            <span>{words.crawl(crawl.number)}</span>
            <PrivacyChip privacy={privacy} />
            <a href={start} rel="nofollow ugc noopener noreferrer">
              {words.openSite}
            </a>
          </p>
        </div>
        {children}
      </div>
    </>
  );
}
