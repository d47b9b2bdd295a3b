import lighthouse from 'lighthouse';
import type { Browser } from 'puppeteer-core';
import { checksOfAudit } from './lighthouse-audits.ts';

export type Verdict = 'objects' | 'passes' | 'not applicable';

/** What Lighthouse says of a page in the browser, by audit. */
export type LighthouseJudge = (url: string) => Promise<ReadonlyMap<string, Verdict>>;

/**
 * One page after the other, as Lighthouse keeps state of its own in the process; each in a tab of its own, as Chromium
 * tells the issues of the page before again.
 */
export function openLighthouse(browser: Browser): LighthouseJudge {
  return async (url) => {
    // When the machine is too busy, the page is not there within the short wait.
    for (const maxWaitForLoad of [500, 10_000]) {
      const page = await browser.newPage();
      const run = await lighthouse(url, { ...flags, maxWaitForLoad }, undefined, page);
      await page.close();
      const audits = Object.values(run?.lhr.audits ?? {});
      if (run?.lhr.runtimeError === undefined && audits.every(isSound)) {
        return new Map(audits.map((audit) => [audit.id, verdictOf(audit)]));
      }
    }
    throw new Error(`Lighthouse cannot judge ${url}.`);
  };
}

type Flags = NonNullable<Parameters<typeof lighthouse>[1]>;
type Audit = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']['audits'][string];

const flags: Flags = {
  onlyAudits: Object.keys(checksOfAudit),
  logLevel: 'silent',
  // With `provided`, Lighthouse waits more than five seconds after load for a quiet machine, whatever the settings say,
  // unless the wait as a whole is cut: pages of a few hundred bytes from loopback are there long before.
  throttlingMethod: 'provided',
  ignoreStatusCode: true,
  disableFullPageScreenshot: true,
  disableStorageReset: true,
  skipAboutBlank: true,
};

function isSound({ scoreDisplayMode }: Pick<Audit, 'scoreDisplayMode'>): boolean {
  return scoreDisplayMode !== 'error';
}

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
