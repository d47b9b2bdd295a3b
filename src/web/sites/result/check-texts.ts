import type { CatalogueById } from '../../../report/catalogue.ts';
import type { PageParts } from '../../parts.ts';

/** What the catalogue says of all checks that a site is judged by. */
export function siteCheckTexts({ catalogue, crawlChecks }: PageParts): CatalogueById {
  return new Map([...catalogue.checks, ...crawlChecks].map((check) => [check.id, check]));
}
