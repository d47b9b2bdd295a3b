import type { SiteFinding } from '../../crawl/site-report.ts';
import { siteWords } from '../words/site.ts';

/** Behind how much of the site has it: the template that nearly all of these pages are of. */
export function TemplateOf({ finding: { template } }: { readonly finding: SiteFinding }) {
  if (template === null) return null;
  return (
    <>
      , {siteWords.where.template('')}
      <code dir="auto">{template}</code>
    </>
  );
}
