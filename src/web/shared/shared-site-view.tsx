import type { CatalogueById } from '../../report/catalogue.ts';
import type { SharedSite } from '../../services/sharing/types.ts';
import { Address, AddressHeading } from '../../ui/address.tsx';
import { When } from '../../ui/when.tsx';
import type { ShownFinding } from '../sites/result/finding-rows.tsx';
import type { LinksIn } from '../sites/result/links-in.tsx';
import type { SitePlace } from '../sites/result/site-place.ts';
import { SiteSections } from '../sites/result/site-sections.tsx';
import type { SiteReport } from '../sites/result/types.ts';
import { sharedWords } from '../words/shared.ts';
import { siteResultWords } from '../words/site-result.ts';

const words = siteResultWords.shared;

interface SharedSiteViewProps {
  readonly site: SharedSite;
  readonly report: SiteReport;
  readonly findings: readonly ShownFinding[];
  readonly linksIn: readonly LinksIn[];
  readonly texts: CatalogueById;
  readonly place: SitePlace;
}

/** A site for others: no word of whose it is, and nothing that changes it. */
export function SharedSiteView({ site, ...shown }: SharedSiteViewProps) {
  const { name, start } = site;
  const [before, after] = words.crawled;
  return (
    <>
      <div class="head">
        <div>
          {name === null ? (
            <AddressHeading url={start} />
          ) : (
            <h1>
              <bdi>{name}</bdi>
            </h1>
          )}
          <p class="meta">
            {name !== null && <Address url={start} most={140} />}
            {/* Not how long ago: what is kept by a cache would go on saying it. */}
            <span>
              {before}
              <When at={shown.report.finishedAt} />
              {after}
            </span>
          </p>
        </div>
      </div>
      <SiteSections {...shown} isWhole />
    </>
  );
}

interface CrumbsProps {
  readonly href: string;
  readonly name: string;
  readonly task: string;
}

/** Back from a finding. */
export function SharedSiteCrumbs({ href, name, task }: CrumbsProps) {
  return (
    <nav class="crumbs" aria-label={sharedWords.breadcrumb}>
      <ol>
        <li>
          <a href={href}>
            <bdi>{name}</bdi>
          </a>
        </li>
        <li aria-current="page">
          <bdi>{task}</bdi>
        </li>
      </ol>
    </nav>
  );
}

export function SharedSiteFooter({ report }: { readonly report: SiteReport }) {
  return (
    <>
      <span>{sharedWords.rules(report.checksVersion)}</span>
      <a href="/checks">{sharedWords.checks}</a>
      <span class="push">{sharedWords.madeWith}</span>
    </>
  );
}

/** Before the first crawl has been completed. */
export function SiteNotReady({ path }: { readonly path: string }) {
  return (
    <div class="auth">
      <div class="sheet">
        <h1>{words.notReady}</h1>
        <p class="lede">{words.notReadyLede}</p>
        <a class="btn primary" href={path}>
          {sharedWords.notReady.reload}
        </a>
      </div>
    </div>
  );
}
