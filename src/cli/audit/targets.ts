import type { Sourced } from '../../gate/settings.ts';
import type { ServedFolder } from '../../preview/folder.ts';
import { UsageError } from '../command.ts';
import type { Named } from './operands.ts';
import { type NamedPage, pageList } from './page-list.ts';
import { address, type ServerChoice } from './server-choice.ts';

/** What is audited, with what answers it. */
export interface Targets {
  readonly pages: readonly NamedPage[];
  /** Pages of a folder above the limit. */
  readonly leftOut: number;
  /** Where paths stand; undefined: only whole addresses are named. */
  readonly origin: string | undefined;
  /** The first origin is judged, and the second is asked. */
  readonly originMap: { readonly from: string; readonly to: string } | undefined;
  /** Of this machine, absolute; undefined: it is not served by Assay, or there is none. */
  readonly servedFile: (url: string) => string | undefined;
  close(): Promise<void>;
}

interface TargetOrder {
  readonly named: Named;
  readonly server: ServerChoice | undefined;
  /** Of the configuration. */
  readonly pages: readonly Sourced<string>[];
  /** Public address at which it is judged. */
  readonly origin: Sourced<string> | undefined;
  readonly maxPages: number;
  /** Only to tell the pages: nothing is started. */
  readonly isLook: boolean;
  readonly isVerbose: boolean;
  readonly tell: (sentence: string) => void;
}

/** A folder has one name in reports, whatever port it gets. */
const folderOrigin = 'http://localhost';

/** @throws UsageError, CannotStart */
export async function openTargets(order: TargetOrder): Promise<Targets> {
  const { server, origin } = order;
  if (server === undefined) {
    if (origin !== undefined)
      throw new UsageError(
        `${origin.from} judges what is served here as if it stood there: name a folder, --start or --base.`,
      );
    return withPages(order, { origin: undefined });
  }
  if (server.kind === 'folder') return openFolder(order, server);
  const to = new URL(server.kind === 'base' ? server.url : server.waitOn).origin;
  const opened = { origin: publicOrigin(origin) ?? to, to };
  if (server.kind === 'base' || order.isLook) return withPages(order, opened);
  const { startCommand } = await import('../../preview/command.ts');
  const { command, waitOn, waitMs } = server;
  const started = await startCommand({ command, waitOn, waitMs, verbose: order.isVerbose, tell: order.tell });
  return closedOnError(started.close, () => withPages(order, { ...opened, close: started.close }));
}

async function openFolder(
  order: TargetOrder,
  server: Extract<ServerChoice, { kind: 'folder' }>,
): Promise<Targets> {
  const { serveFolder } = await import('../../preview/folder.ts');
  const served = await serveFolder(server.folder, { spa: server.isSpa, maxPages: order.maxPages });
  return closedOnError(served.close, () => {
    if (served.leftOut > 0)
      order.tell(`${served.leftOut} more pages of ${server.folder} are left out; --max-pages takes more.`);
    const origin = publicOrigin(order.origin) ?? folderOrigin;
    return withPages(order, { origin, to: served.origin, served, close: served.close });
  });
}

async function closedOnError<T>(close: () => Promise<void>, run: () => T): Promise<T> {
  try {
    return run();
  } catch (error) {
    await close();
    throw error;
  }
}

interface Opened {
  /** Under which the pages are judged; undefined: each has its own. */
  readonly origin: string | undefined;
  /** Where they are asked. */
  readonly to?: string;
  readonly served?: ServedFolder;
  readonly close?: () => Promise<void>;
}

function withPages({ named, pages }: TargetOrder, { origin, to, served, close }: Opened): Targets {
  const list = pageList({ named, pages, listed: served?.pages, origin });
  if (list.length === 0)
    throw new UsageError('"assay audit" needs a page. "assay audit --help" shows how it is used.');
  return {
    pages: list,
    leftOut: named.paths.length > 0 ? 0 : (served?.leftOut ?? 0),
    origin,
    originMap: origin === undefined || to === undefined || origin === to ? undefined : { from: origin, to },
    servedFile(url) {
      const { origin: own, pathname } = new URL(url);
      return own === origin ? (served?.fileOf(pathname) ?? undefined) : undefined;
    },
    close: close ?? (async () => {}),
  };
}

function publicOrigin(origin: Sourced<string> | undefined): string | undefined {
  return origin && new URL(address(origin.value, origin.from)).origin;
}
