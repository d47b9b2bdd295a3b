import type { CDPSession, Protocol } from 'puppeteer-core';
import type { LoadedFile } from '../../evidence/browser-evidence.ts';
import { lookSizes } from '../look-sizes.ts';
import { shortUrl, shortUrlOrNull } from './short-url.ts';

/** What the page asks for, as it goes on. */
export interface NetworkLog {
  /** Of the first ones, in their order. */
  files(): readonly LoadedFile[];
  usage(): { readonly requests: number; readonly bytes: number };
  /** Under way. */
  open(): number;
  /** A page is under way in this frame. */
  isNavigating(frameId: string): boolean;
  /** The page is another one now: what the one before it asked for is not waited for, and may never be told of again. */
  keepOnly(loaderId: string): void;
  /** When the last one began, by `performance.now()`. */
  lastBegunAt(): number;
  /** Of what was opened under this id; null: no answer came over HTTP. */
  statusOf(loaderId: string): number | null;
}

type Changing<T> = { -readonly [Key in keyof T]: T[Key] };

interface Exchange {
  readonly file: Changing<LoadedFile>;
  readonly frameId: string | undefined;
  readonly loaderId: string;
  isOpen: boolean;
}

/** Keeps no body. */
export async function followNetwork(session: CDPSession): Promise<NetworkLog> {
  const kept: Exchange[] = [];
  const latest = new Map<string, Exchange>();
  let requests = 0;
  let bytes = 0;
  let begunAt = performance.now();

  const finish = (exchange: Exchange, total: number) => {
    exchange.isOpen = false;
    const { file } = exchange;
    // What was read from the cache of this look came over the wire once.
    bytes += Math.max(0, total - file.bytes);
    file.bytes = Math.max(0, Math.round(total));
  };

  session.on('Network.requestWillBeSent', (event) => {
    const { requestId, request, redirectResponse } = event;
    if (!/^https?:/.test(request.url)) return;
    begunAt = performance.now();
    requests += 1;
    const before = latest.get(requestId);
    if (before !== undefined && redirectResponse !== undefined) {
      answer(before.file, redirectResponse);
      finish(before, redirectResponse.encodedDataLength);
    }
    const exchange = { file: fileOf(event), frameId: event.frameId, loaderId: event.loaderId, isOpen: true };
    latest.set(requestId, exchange);
    if (kept.length < lookSizes.loadedMax) kept.push(exchange);
  });
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const file = latest.get(requestId)?.file;
    if (file === undefined) return;
    file.type = type;
    answer(file, response);
    bytes += Math.max(0, response.encodedDataLength);
    file.bytes = Math.max(0, Math.round(response.encodedDataLength));
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const file = latest.get(requestId)?.file;
    if (file === undefined) return;
    bytes += encodedDataLength;
    file.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const exchange = latest.get(requestId);
    if (exchange !== undefined) finish(exchange, encodedDataLength);
  });
  session.on('Network.loadingFailed', ({ requestId, errorText, blockedReason, canceled }) => {
    const exchange = latest.get(requestId);
    if (exchange === undefined) return;
    exchange.isOpen = false;
    // What the page has no more use for has not failed.
    if (canceled === true && exchange.file.status !== null) return;
    exchange.file.failure = (errorText || (blockedReason ?? 'failed')).slice(0, lookSizes.textMax);
  });
  await session.send('Network.enable', { maxTotalBufferSize: 1, maxResourceBufferSize: 1 });

  const underWay = () => [...latest.values()].filter(({ isOpen }) => isOpen);
  return {
    files: () => kept.map(({ file }) => ({ ...file })),
    usage: () => ({ requests, bytes: Math.round(bytes) }),
    open: () => underWay().length,
    isNavigating: (frame) =>
      underWay().some(({ file, frameId }) => frameId === frame && file.type === 'Document'),
    keepOnly(loaderId) {
      for (const exchange of underWay()) if (exchange.loaderId !== loaderId) exchange.isOpen = false;
    },
    lastBegunAt: () => begunAt,
    statusOf: (loaderId) => latest.get(loaderId)?.file.status ?? null,
  };
}

function fileOf({ request, type, initiator }: Protocol.Network.RequestWillBeSentEvent): Changing<LoadedFile> {
  return {
    url: shortUrl(request.url),
    type: type ?? 'Other',
    status: null,
    protocol: null,
    bytes: 0,
    fields: [],
    initiator: shortUrlOrNull(initiator.url ?? scriptOf(initiator.stack)),
    failure: null,
    refusedByUs: false,
  };
}

/** The innermost that has an address, also of what waited in between. */
function scriptOf(stack: Protocol.Runtime.StackTrace | undefined): string | undefined {
  for (let at = stack; at !== undefined; at = at.parent) {
    const frame = at.callFrames.find(({ url }) => url !== '');
    if (frame !== undefined) return frame.url;
  }
  return undefined;
}

function answer(file: Changing<LoadedFile>, { status, protocol, headers }: Protocol.Network.Response): void {
  file.status = status;
  file.protocol = protocol?.slice(0, 100) ?? null;
  file.fields = fieldsOf(headers);
}

/** Chromium joins the values of one name by line breaks. */
function fieldsOf(headers: Protocol.Network.Headers): LoadedFile['fields'] {
  return Object.entries(headers)
    .flatMap(([name, values]) =>
      String(values)
        .split('\n')
        .map((value) => [name.toLowerCase(), value.slice(0, lookSizes.fieldValueMax)] as const),
    )
    .filter(([name]) => name.length <= nameMax && !/^set-cookie2?$/.test(name))
    .slice(0, lookSizes.fieldsMax);
}

const nameMax = 100;
