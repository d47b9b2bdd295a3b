import { extname } from 'node:path';
import type { PartialGate } from '../../gate/config/configuration.ts';
import { UsageError, type Values } from '../command.ts';
import type { browserOptions } from './browser-option-table.ts';
import { scoreIn } from './gate-options.ts';

type BrowserOptions = Values<typeof browserOptions>;

export interface BrowserPlan {
  /** A file; null: none is asked for. */
  readonly picture: string | null;
}

/** @returns null where no browser looks @throws UsageError */
export function browserPlanOf({ browser, picture, ...options }: BrowserOptions): BrowserPlan | null {
  const idle = picture === undefined ? options['min-browser-score'] && '--min-browser-score' : '--picture';
  if (!browser && idle) throw new UsageError(`${idle} is of what a browser sees: add --browser.`);
  if (picture !== undefined && extname(picture).toLowerCase() !== '.webp')
    throw new UsageError(`--picture is "${picture}"; browsers give WebP, so its name ends in .webp.`);
  return browser ? { picture: picture ?? null } : null;
}

/** What is asked of the full score. @throws UsageError */
export function browserGateOf({ 'min-browser-score': score }: BrowserOptions): PartialGate {
  if (score === undefined) return {};
  return { browserScore: { value: scoreIn(score, '--min-browser-score'), from: '--min-browser-score' } };
}

interface LookedAt {
  readonly pages: number;
  readonly isPartial: boolean;
  readonly isStoodIn: boolean;
  readonly hasDoors: boolean;
}

/** Before anything is audited for nothing. @throws UsageError where a browser would see something else than was asked for */
export function checkBrowserPlan({ picture }: BrowserPlan, asked: LookedAt): void {
  if (picture !== null && asked.pages > 1)
    throw new UsageError(`--picture shows one page, and ${asked.pages} are audited. Audit them one by one.`);
  if (asked.isPartial)
    throw new UsageError('--browser judges by all checks: leave out --only, and switch no check off.');
  if (asked.isStoodIn)
    throw new UsageError(
      '--browser opens pages at their own address, and these stand in for others: leave out --origin, serve a folder yourself, and name its address, such as http://localhost:8080.',
    );
  if (asked.hasDoors)
    throw new UsageError(
      '--browser sends no credentials, so it would see another page: leave out --header-env, --cookie-env, --basic-env and auth.',
    );
}
