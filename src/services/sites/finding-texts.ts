import type { SiteFinding } from '../../crawl/site-report.ts';
import type { PageFilter, PageRow } from '../../store/crawls/page-list.ts';

/** Checks that tell of addresses which links lead to, and where these are mended is where the links stand. */
const targetKinds: Readonly<Record<string, PageFilter['kind']>> = {
  'crawl-broken-links': 'error',
  'crawl-redirecting-links': 'redirect',
};

export function isOfTargets({ check }: SiteFinding): boolean {
  return targetKinds[check] !== undefined;
}

/** Which addresses these are. */
export function targetFilterOf({ check }: SiteFinding): PageFilter {
  return { kind: targetKinds[check], isFaultyTarget: true };
}

/** By address: what the items that are shown say of it, and else what they say of another that it is found together with. */
export function detailsOf({ items }: SiteFinding): ReadonlyMap<string, string> {
  const together = items.flatMap(({ sources, detail }) => sources.map(({ url }) => [url, detail] as const));
  return new Map([...together.toReversed(), ...items.map(({ url, detail }) => [url, detail] as const)]);
}

/** Of a target, as the checks say it. */
export function saidOf({ kind, status, targetUrl }: PageRow): string {
  if (kind === 'redirect') return `This address redirects to “${targetUrl ?? ''}”.`;
  return status === null ? 'This address gives no answer.' : `This address answers ${status}.`;
}
