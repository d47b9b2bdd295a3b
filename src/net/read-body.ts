import type { Readable } from 'node:stream';
import {
  atOnceOutputMax,
  type CodedBytes,
  type Coding,
  createDecoder,
  type Decoder,
  decodeAtOnce,
  TooMuchAtOnce,
} from '../lib/content-coding.ts';
import { ByteCollector } from './byte-collector.ts';
import { zstdWindowLogMax } from './content-coding.ts';
import { startDeadline, timedOut } from './deadline.ts';
import { asFailure, EgressFailure } from './failure.ts';
import type { EgressSettings } from './settings.ts';
import type { Wire } from './wire.ts';

interface BodyRequest {
  /** Undefined: the bytes are kept as they come. */
  readonly coding: Coding | undefined;
  /** Of the bytes that are kept. */
  readonly bytesMax: number;
  readonly over: 'fail' | 'cut';
  /** Content-Length, when there is a usable one. */
  readonly announced: number | undefined;
  /** Of the connection that brings the body, and has its limit. */
  readonly wire: Wire;
  /** Asked where the body breaks off: true when what came is to be kept. Left out: it never is. */
  readonly keepsUnfinished?: () => boolean;
}

export interface ReadBody {
  readonly bytes: Uint8Array;
  readonly wireBytes: number;
  readonly decodedBytes: number;
  readonly truncated: boolean;
  /** The same as it came, where it came in a coding and was small enough to be unpacked at once. */
  readonly coded?: CodedBytes;
}

/**
 * Reads a body to its end or to its limits, unpacked. Destroys the stream unless it was read to the end.
 * @throws EgressFailure
 */
export async function readBody(
  body: Readable,
  request: BodyRequest,
  settings: EgressSettings,
  signal: AbortSignal,
): Promise<ReadBody> {
  if (request.over === 'fail' && announcesTooMuch(request, settings)) {
    body.destroy();
    throw new EgressFailure('too_large', `announces ${request.announced} bytes`);
  }
  const idle = startDeadline(settings.bodyIdleMs, timedOut('silence within the body'), signal);
  try {
    return await new Reading(body, request, idle).result;
  } finally {
    idle.clear();
  }
}

function announcesTooMuch(
  { announced = 0, coding, bytesMax }: BodyRequest,
  settings: EgressSettings,
): boolean {
  return announced > settings.wireBytesMax || (coding === undefined && announced > bytesMax);
}

/** Unpacked to wire bytes, from so many bytes on: a small page may repeat itself. */
const ratioMax = 100;
const ratioFromBytes = 2 ** 20;

// Asynchronous decoding doubles the cost of a small page.
const atOnceWireMax = 512 * 1024;

/** A body on its way: the wire side counts, the kept side collects, and a decoder stands between them if needed. */
class Reading {
  readonly result: Promise<ReadBody>;
  #wireBytes = 0;
  #decodedBytes = 0;
  readonly #kept = new ByteCollector();
  /** What the decoder has not been given yet. */
  readonly #packed = new ByteCollector();
  #decoder: Decoder | undefined;
  /** How it broke off, where its beginning is kept. */
  #broken: EgressFailure | undefined;
  #settle: { resolve: (body: ReadBody) => void; reject: (failure: unknown) => void };
  readonly #body: Readable;
  readonly #request: BodyRequest;
  readonly #onAbort: () => void;
  readonly #signal: AbortSignal;

  constructor(body: Readable, request: BodyRequest, idle: { readonly signal: AbortSignal; restart(): void }) {
    this.#body = body;
    this.#request = request;
    this.#signal = idle.signal;
    const { promise, resolve, reject } = Promise.withResolvers<ReadBody>();
    this.result = promise;
    this.#settle = { resolve, reject };

    const onAbort = () => this.#fail(idle.signal.reason);
    this.#onAbort = onAbort;
    idle.signal.addEventListener('abort', this.#onAbort, { once: true });
    if (idle.signal.aborted) this.#onAbort();
    const onExcess = (failure: EgressFailure) => this.#onExcess(failure);
    request.wire.onExcess = onExcess;

    body.on('data', (chunk: Uint8Array) => {
      idle.restart();
      this.#guarded(() => this.#onWire(chunk));
    });
    body.once('end', () => this.#guarded(() => this.#onEnd()));
    body.on('error', (error) => this.#onBreak(asFailure(error, 'connect_failed')));
    body.once('close', () => {
      if (!body.readableEnded) this.#onBreak(new EgressFailure('connect_failed', 'closed within the body'));
    });
  }

  #guarded(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#fail(asFailure(error, 'unsupported_encoding'));
    }
  }

  #onWire(chunk: Uint8Array): void {
    this.#wireBytes += chunk.length;
    if (!this.#request.wire.look()) return;
    if (this.#request.coding === undefined) this.#keep(chunk);
    else this.#unpack(this.#request.coding, chunk);
  }

  #unpack(coding: Coding, chunk: Uint8Array): void {
    if (this.#decoder !== undefined) this.#feed(this.#decoder, chunk);
    else this.#packed.add(chunk);
    if (this.#packed.length > atOnceWireMax) this.#startDecoder(coding, this.#packed.take());
  }

  #onEnd(): void {
    const { coding, wire } = this.#request;
    // Without a body there was no piece to look at.
    if (!wire.look()) return;
    if (coding === undefined || this.#wireBytes === 0) this.#finish(false);
    else if (this.#decoder !== undefined) this.#end(this.#decoder);
    else this.#decodeAtOnce(coding, this.#packed.take());
  }

  #onBreak(failure: EgressFailure): void {
    if (this.#broken !== undefined) return;
    if (this.#request.keepsUnfinished?.() === true) {
      this.#broken = failure;
      this.#guarded(() => this.#onEnd());
    } else {
      this.#fail(failure);
    }
  }

  #decodeAtOnce(coding: Coding, packed: Uint8Array): void {
    const outputMax = Math.min(atOnceOutputMax, this.#request.bytesMax);
    try {
      const decoded = decodeAtOnce(coding, packed, outputMax, zstdWindowLogMax);
      this.#count(decoded.length);
      this.#finish(false, exactly(decoded), { coding, bytes: packed });
    } catch (error) {
      // The stream counts as it goes, and keeps the beginning where the body may be cut.
      if (!(error instanceof TooMuchAtOnce)) throw error;
      this.#end(this.#startDecoder(coding, packed));
    }
  }

  #startDecoder(coding: Coding, packed: Uint8Array): Decoder {
    const decoder = createDecoder(coding, packed, zstdWindowLogMax);
    const { transform } = decoder;
    this.#decoder = decoder;
    transform.on('data', (chunk: Uint8Array) => this.#guarded(() => this.#keep(chunk)));
    // What follows the end of the coding is not unpacked, but it counts.
    transform.once('end', () => {
      if (transform.writableEnded) this.#finish(false);
    });
    transform.on('error', (error) => this.#fail(asFailure(error, 'unsupported_encoding')));
    this.#feed(decoder, packed);
    return decoder;
  }

  #feed({ transform, cut }: Decoder, chunk: Uint8Array): void {
    if (transform.readableEnded) return;
    const isTaken = cut(chunk).map((piece) => transform.write(piece));
    if (isTaken.at(-1) !== false) return;
    this.#body.pause();
    transform.once('drain', () => this.#body.resume());
  }

  #end({ transform }: Decoder): void {
    if (transform.readableEnded) this.#finish(false);
    else transform.end();
  }

  #keep(chunk: Uint8Array): void {
    const room = this.#request.bytesMax - this.#decodedBytes;
    this.#count(chunk.length);
    this.#kept.add(chunk.subarray(0, room));
    if (chunk.length > room) this.#onExcess(new EgressFailure('too_large', 'too many bytes'));
  }

  #count(decodedBytes: number): void {
    this.#decodedBytes += decodedBytes;
    if (this.#decodedBytes > ratioFromBytes && this.#decodedBytes > ratioMax * this.#wireBytes) {
      throw new EgressFailure('too_large', `unpacks to more than ${ratioMax} times its size`, {
        hint: 'tight_packing',
      });
    }
  }

  #onExcess(failure: EgressFailure): void {
    // Report an exhausted budget even when the beginning is kept.
    if (this.#request.over === 'cut' && failure.code === 'too_large') {
      this.#stop();
      this.#finish(true);
    } else {
      this.#fail(failure);
    }
  }

  #finish(truncated: boolean, bytes: Uint8Array = this.#kept.take(), coded?: CodedBytes): void {
    // A block that is not whole cannot be unpacked: that is no empty page.
    if (this.#broken !== undefined && this.#decodedBytes === 0) {
      this.#fail(this.#broken);
      return;
    }
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#settle.resolve({
      bytes,
      wireBytes: this.#wireBytes,
      decodedBytes: this.#decodedBytes,
      truncated: truncated || this.#broken !== undefined,
      ...(coded && { coded }),
    });
  }

  #fail(failure: unknown): void {
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#settle.reject(failure);
    this.#stop();
  }

  #stop(): void {
    this.#body.removeAllListeners('data').destroy();
    this.#decoder?.transform.removeAllListeners('data').destroy();
  }
}

/**
 * In a buffer of its own, so that it can be handed to a worker without its neighbours. The buffer that it was unpacked
 * into goes at once: left to the collector, a few dozen pages of them make V8 look through the whole heap.
 */
function exactly(unpacked: Buffer): Uint8Array {
  const { buffer, byteOffset, length } = unpacked;
  const isAlone = buffer instanceof ArrayBuffer && byteOffset === 0 && buffer.byteLength > Buffer.poolSize;
  return new Uint8Array(isAlone ? buffer.transfer(length) : unpacked);
}
