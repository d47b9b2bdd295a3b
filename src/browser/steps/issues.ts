import type { CDPSession, Protocol } from 'puppeteer-core';
import type { PageIssue } from '../../evidence/browser-evidence.ts';
import { lookSizes } from '../look-sizes.ts';
import { shortUrlOrNull } from './short-url.ts';

/**
 * What Chromium's audits of the page have found, the same once.
 * @returns those so far
 */
export async function followIssues(session: CDPSession): Promise<() => readonly PageIssue[]> {
  const found = new Map<string, PageIssue>();
  session.on('Audits.issueAdded', ({ issue }) => {
    const plain = plainOf(issue);
    if (found.size < lookSizes.issuesMax) found.set(JSON.stringify(plain), plain);
  });
  await session.send('Audits.enable');
  return () => [...found.values()];
}

/** Each code has details of its own: of all of them, the members that name an address and a kind. */
function plainOf({ code, details }: Protocol.Audits.InspectorIssue): PageIssue {
  const [known = {}] = Object.values(details) as Record<string, unknown>[];
  const text = (names: readonly string[]) =>
    names.map((name) => wordIn(known[name])).find((word) => word !== undefined);
  return {
    code: code.slice(0, 100),
    url: shortUrlOrNull(text(addresses)),
    detail: text(kinds)?.slice(0, lookSizes.textMax) ?? null,
  };
}

function wordIn(value: unknown): string | undefined {
  if (typeof value === 'string' && value !== '') return value;
  if (Array.isArray(value))
    return (
      value
        .map(wordIn)
        .filter((one) => one !== undefined)
        .join(', ') || undefined
    );
  const { url, corsError } = (value ?? {}) as Partial<Record<string, unknown>>;
  return [url, corsError].find((one): one is string => typeof one === 'string');
}

const addresses = ['insecureURL', 'blockedURL', 'cookieUrl', 'url', 'request', 'sourceCodeLocation'];
const kinds = [
  ...['errorType', 'type', 'reason', 'resolution', 'resolutionStatus', 'violatedDirective'],
  ...['corsErrorStatus', 'cookieExclusionReasons', 'cookieWarningReasons', 'violationType'],
];
