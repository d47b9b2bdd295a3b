import type { BuildReport } from '../build-report.ts';
import type { ExportedReport } from '../exported-report.ts';

/** The pages of a build that could be audited, as formats of one report take them. */
export function exportedPages({ pages, checks, partial }: BuildReport): ExportedReport[] {
  return pages.flatMap((page) =>
    page.ok
      ? [
          {
            url: page.url,
            generatedAt: page.finishedAt,
            body: page.body,
            checks,
            ...(partial && { partial }),
            ...(page.look && { look: page.look }),
          },
        ]
      : [],
  );
}
