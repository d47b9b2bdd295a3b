import lighthouse from 'lighthouse';
import type { Browser } from 'puppeteer-core';
import { auditsOf, type SharedAudit } from './lighthouse-audits.ts';

export type Verdict = 'objects' | 'passes' | 'not applicable';

/**
 * What Lighthouse says of a page in the browser, by audit; `isTraced` adds those that need a trace.
 * @throws Error when it cannot judge the page
 */
export type LighthouseJudge = (url: string, isTraced: boolean) => Promise<Readonly<Record<string, Verdict>>>;

/**
 * One page after the other, as Lighthouse keeps state of its own in the process; each in a tab of its own, as Chromium
 * tells the issues of the page before again.
 */
export function openLighthouse(browser: Browser): LighthouseJudge {
  return async (url, isTraced) => {
    const config = configOf(auditsOf({ isTraced }));
    // When the machine is too busy, the page is not there within the short wait.
    for (const maxWaitForLoad of [500, 10_000]) {
      const page = await browser.newPage();
      const run = await lighthouse(url, { ...flags, maxWaitForLoad }, config, page);
      await page.close();
      const audits = Object.values(run?.lhr.audits ?? {});
      const isSound = audits.every(({ scoreDisplayMode }) => scoreDisplayMode !== 'error');
      if (run?.lhr.runtimeError === undefined && isSound) {
        return Object.fromEntries(audits.map((audit) => [audit.id, verdictOf(audit)]));
      }
    }
    throw new Error(`Lighthouse cannot judge ${url}.`);
  };
}

type Flags = NonNullable<Parameters<typeof lighthouse>[1]>;
type Config = NonNullable<Parameters<typeof lighthouse>[2]>;
type Audit = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits'][string];

const flags: Flags = {
  logLevel: 'silent',
  // With `provided`, Lighthouse waits more than five seconds after load for a quiet machine, whatever the settings say,
  // unless the wait as a whole is cut: pages of a few hundred bytes from loopback are there long before.
  throttlingMethod: 'provided',
  ignoreStatusCode: true,
  disableFullPageScreenshot: true,
  disableStorageReset: true,
  skipAboutBlank: true,
};

/** No more than these audits read: to load all of Lighthouse takes half a second for each page. */
function configOf(audits: readonly SharedAudit[]): Config {
  const isTraced = audits.some((audit) => audit.isTraced);
  return {
    artifacts: [...artifacts, ...(isTraced ? tracedArtifacts : [])],
    audits: audits.map(({ path }) => path),
  };
}

const artifacts = [
  { id: 'DevtoolsLog', gatherer: 'devtools-log' },
  { id: 'Accessibility', gatherer: 'accessibility' },
  { id: 'AnchorElements', gatherer: 'anchor-elements' },
  { id: 'Doctype', gatherer: 'dobetterweb/doctype' },
  { id: 'InspectorIssues', gatherer: 'inspector-issues' },
  { id: 'LinkElements', gatherer: 'link-elements' },
  { id: 'MainDocumentContent', gatherer: 'main-document-content' },
  { id: 'MetaElements', gatherer: 'meta-elements' },
  { id: 'RobotsTxt', gatherer: 'seo/robots-txt' },
];

const tracedArtifacts = [
  { id: 'Trace', gatherer: 'trace' },
  { id: 'Scripts', gatherer: 'scripts' },
  { id: 'SourceMaps', gatherer: 'source-maps' },
];

function verdictOf({ score, scoreDisplayMode, details }: Audit): Verdict {
  // Of the audits that only inform, the ones that are compared say in each finding how bad it is.
  if (scoreDisplayMode === 'informative') return isGrave(details) ? 'objects' : 'passes';
  if (score === null) return 'not applicable';
  return score < 1 ? 'objects' : 'passes';
}

function isGrave(details: Audit['details']): boolean {
  if (details?.type !== 'table') return false;
  return details.items.some(({ severity }) => severity === 'High');
}
