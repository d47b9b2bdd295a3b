import { loadavg } from 'node:os';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import {
  type BrowserEvidence,
  browserEvidenceVersion,
  type LookSteps,
} from '../evidence/browser-evidence.ts';
import type { SentPicture } from './protocol.ts';
import type { LookLearnt, LookOrder, LookStage } from './types.ts';

/** A browser that is proven to be in its sandbox, and whose proxy is open. */
export interface LookParts {
  readonly order: LookOrder;
  readonly browser: Browser;
  readonly product: string;
  readonly context: BrowserContext;
  /** Blank. */
  readonly page: Page;
  onStage(stage: LookStage, learnt: LookLearnt): void;
  /** Shuts the way out, and ends the browser: nothing more is asked of it. Both are done after the look in any case. */
  endBrowser(): Promise<void>;
}

export interface Looked {
  readonly evidence: BrowserEvidence;
  readonly pictures: readonly SentPicture[];
}

/** @throws LookFailed */
export async function look({ order, product, page, onStage, endBrowser }: LookParts): Promise<Looked> {
  const startedAt = Date.now();
  onStage('loading', {});
  const response = await page.goto(order.url, { waitUntil: 'load' });
  const url = page.url();
  await endBrowser();
  const evidence: BrowserEvidence = {
    browserEvidenceVersion,
    startedAt,
    finishedAt: Date.now(),
    product,
    engine: '',
    axeVersion: '',
    conditions: {
      device: 'mobile',
      width: 412,
      height: 823,
      scale: 1.75,
      userAgent: '',
      throttling: 'slow-4g-simulated',
      hostLoad: loadavg()[0] ?? 0,
    },
    navigation: { url, status: response?.status() ?? null, settled: 'time' },
    ...nothing,
  };
  return { evidence, pictures: [] };
}

const off = { state: 'missing', why: 'off' } as const;

const nothing: LookSteps = {
  rendered: off,
  lab: off,
  images: off,
  loaded: off,
  cookies: off,
  console: off,
  issues: off,
  axe: off,
};
