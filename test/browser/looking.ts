import { runLook } from '../../src/browser/driver-process.ts';
import type { LookResult } from '../../src/browser/types.ts';
import { openSession } from '../../src/net/testing/open-session.ts';
import { browserPath } from '../browser.ts';

export interface Looked {
  readonly result: LookResult;
  /** Hosts and ports that the proxy refused. */
  readonly refused: readonly string[];
}

export interface LookSetup {
  /** What the account may reach beside the page, and what pages may. */
  readonly allow?: readonly string[];
  readonly pagesAllow?: readonly string[];
  readonly acceptedKey?: string | null;
  /** Where every name leads. */
  readonly address?: string;
  readonly totalMs?: number;
}

/** A look as the tier makes it, behind all of its walls. */
export async function lookAt(
  page: string,
  {
    allow = [],
    pagesAllow = [],
    acceptedKey = null,
    address = '127.0.0.1',
    totalMs = 60_000,
  }: LookSetup = {},
): Promise<Looked> {
  const { session } = await openSession({
    options: { allow: [loopbackEntry(page), ...allow] },
    dns: () => [address],
  });
  let refused: readonly string[] = [];
  const result = await runLook(
    {
      url: page,
      userAgentSuffix: '',
      acceptedKey,
      limits: { totalMs, memoryBytes: 1024 ** 3 },
    },
    {
      browserPath: await browserPath(),
      settings: { user: undefined, namespace: 'on' },
      async openProxy(path) {
        const proxy = await session.openProxy({ path, page, allow: pagesAllow });
        return {
          ...proxy,
          async close() {
            refused = proxy.refused();
            await proxy.close();
          },
        };
      },
      signal: new AbortController().signal,
      onStage() {},
    },
  );
  return { result, refused };
}

/** What opens the port of this address there, by whatever name it is asked for. */
export function loopbackEntry(url: string): string {
  return `127.0.0.1/32:${new URL(url).port}`;
}
