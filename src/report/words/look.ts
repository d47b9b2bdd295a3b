import type { ChangedAmount, FactName } from '../../checks/browser/page-changes.ts';
import type { LabMetrics, LookKey } from '../../evidence/browser-evidence.ts';
import { formatCount } from '../../lib/quantities.ts';
import { listOf, plural } from '../../ui/formats.ts';

/** Of the part of a report that a browser makes, as text. */
export const lookWords = {
  title: 'In the browser',
  score: 'Full score',
  failed: (message: string) => `The look came to nothing. ${message}`,
  ledOn: (address: string) => `The browser was led on to ${address}, so what scripts change is not told.`,
  restless: 'The page did not come to rest, and was looked at all the same.',
  missing: (steps: readonly LookKey[]) => `Not told: ${listOf(steps.map((step) => stepNames[step]))}.`,
  metrics: {
    conditions: (product: string) => `As a simulated, slow 4G phone has it (${product})`,
    unsteady: 'unsteady: the machine was busy',
    names: {
      lcp: 'Largest content',
      fcp: 'First content',
      tbt: 'Blocked by scripts',
      cls: 'Layout shift',
    } satisfies Readonly<Record<keyof LabMetrics, string>>,
    none: 'not measured',
    outcomes: { pass: 'good', warn: 'needs work', fail: 'poor' },
    limits: (pass: string, warn: string) => `good up to ${pass}, poor above ${warn}`,
  },
  changes: {
    title: 'Before and after scripts',
    none: 'Scripts change nothing of what search engines read.',
    same: (same: number, all: number) =>
      `${same} of ${plural(all, { one: 'fact is', other: 'facts are' })} the same.`,
    absent: '–',
    columns: ['What', 'Before', 'After'],
    facts: {
      title: 'Title',
      description: 'Description',
      canonical: 'Canonical',
      robots: 'Robots',
      h1: 'First heading',
      headings: 'Headings',
      hreflang: 'Languages',
      'structured-data': 'Structured data',
    } satisfies Readonly<Record<FactName, string>>,
    amounts: {
      words: 'Words',
      links: 'Links within',
      images: 'Images',
    } satisfies Readonly<Record<ChangedAmount['amount'], string>>,
    amount: (number: number) => formatCount(number),
  },
  findings: {
    title: 'What only the browser finds',
    none: 'The browser finds nothing besides.',
  },
  otherwise: {
    title: 'What the browser says otherwise',
    outcomes: (before: string, after: string) =>
      `${before.toLowerCase()} without scripts, ${after.toLowerCase()} with them`,
  },
} as const;

const stepNames: Readonly<Record<LookKey, string>> = {
  rendered: 'the page after scripts',
  lab: 'the times',
  images: 'the images',
  loaded: 'what was loaded',
  cookies: 'cookies',
  console: 'the console',
  issues: 'the issues that the browser names',
  axe: 'what axe finds',
};
