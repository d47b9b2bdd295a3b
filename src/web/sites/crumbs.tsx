import type { Site } from '../../services/sites/types.ts';
import { sitesWords } from '../words/sites.ts';
import { siteNameOf, sitePath } from './paths.ts';

interface SiteCrumbsProps {
  /** Undefined: there is none yet. */
  readonly site?: Pick<Site, 'id' | 'name' | 'start'>;
  /** A page below that of the site. */
  readonly below?: string;
}

export function SiteCrumbs({ site, below }: SiteCrumbsProps) {
  return (
    <nav class="crumbs" aria-label={sitesWords.breadcrumb}>
      <ol>
        <li>
          <a href="/sites">{sitesWords.title}</a>
        </li>
        {site !== undefined && <Own site={site} isLast={below === undefined} />}
        {below !== undefined && <li aria-current="page">{below}</li>}
      </ol>
    </nav>
  );
}

function Own({
  site,
  isLast,
}: {
  readonly site: NonNullable<SiteCrumbsProps['site']>;
  readonly isLast: boolean;
}) {
  const name = <bdi>{siteNameOf(site)}</bdi>;
  return isLast ? (
    <li aria-current="page">{name}</li>
  ) : (
    <li>
      <a href={sitePath(site.id)}>{name}</a>
    </li>
  );
}
