import type { SiteLimits } from '../../services/sites/types.ts';
import { formatInstant } from '../../ui/formats.ts';
import { sitesWords } from '../words/sites.ts';

const words = sitesWords.limits;

/** What the account may have of sites, what it has, and when more comes. */
export function SiteLimitsList({ limits }: { readonly limits: SiteLimits }) {
  const { sites, crawls, pagesPerDay, pagesMax } = limits;
  return (
    <section class="sect-gap stack" id="sites">
      <h3>{words.title}</h3>
      <p class="muted">{words.text}</p>
      <dl class="sheet pad own">
        <dt>{words.sites}</dt>
        <dd>{words.of(sites.used, sites.max)}</dd>
        <dt>{words.crawls}</dt>
        <dd>{words.of(crawls.used, crawls.max)}</dd>
        <dt>{words.pagesPerDay}</dt>
        <dd>
          {words.of(pagesPerDay.used, pagesPerDay.max)}{' '}
          <span class="muted">{words.renews(formatInstant(pagesPerDay.renewsAt))}</span>
        </dd>
        <dt>{words.pagesMax}</dt>
        <dd>{words.atMost(pagesMax)}</dd>
      </dl>
    </section>
  );
}
