import type { Socket } from 'node:net';
import { asFailure, EgressFailure } from './failure.ts';

/**
 * What comes in over one TCP connection, counted below TLS and HTTP. One byte in a record padded to 16 KiB, chunk
 * extensions, and all that arrives between two requests never come up to whoever reads a body.
 */
export class Wire {
  /** Called once more bytes have been read than the limit allows. */
  onExcess!: (failure: EgressFailure) => void;
  readonly #tcp: Socket;
  #bytesMax = 0;
  /** Bytes read when the limit was set. */
  #from = 0;
  #spend: ((bytes: number) => void) | undefined;
  /** Bytes that have been spent: a request pays for what came before it too, such as the handshake. */
  #spent = 0;

  constructor(tcp: Socket) {
    this.#tcp = tcp;
    this.rest();
  }

  get bytesRead(): number {
    return this.#tcp.bytesRead;
  }

  /** A request is about to be sent. @param spend throws when a budget is used up */
  begin(bytesMax: number, spend: (bytes: number) => void): void {
    this.#from = this.bytesRead;
    this.#bytesMax = bytesMax;
    this.#spend = spend;
  }

  /** No request is out. */
  rest(): void {
    this.#from = this.bytesRead;
    this.#bytesMax = restBytesMax;
    this.#spend = undefined;
    const close = () => this.#tcp.destroy();
    this.onExcess = close;
  }

  /** False when the limit is passed. */
  look(): boolean {
    const { bytesRead } = this;
    try {
      if (this.#spend !== undefined) {
        const unspent = bytesRead - this.#spent;
        this.#spent = bytesRead;
        this.#spend(unspent);
      }
      if (bytesRead - this.#from <= this.#bytesMax) return true;
      throw new EgressFailure('too_large', 'too many bytes on the wire');
    } catch (error) {
      this.onExcess(asFailure(error, 'too_large'));
      return false;
    }
  }
}

// A handshake has 100 KiB of certificates at most (OpenSSL), and tickets or a late alert are small.
const restBytesMax = 256 * 1024;

/**
 * Looks at connections ten times a second until they are closed, all of them by one timer: there are floods that
 * no event tells of.
 */
export function createWireWatch(): (tcp: Socket) => Wire {
  const wires = new Set<Wire>();
  let timer: NodeJS.Timeout | undefined;
  const lookAtAll = () => {
    for (const wire of wires) wire.look();
    if (wires.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  return (tcp) => {
    const wire = new Wire(tcp);
    if (tcp.destroyed) return wire;
    wires.add(wire);
    // A session hangs on its sockets: kept until the next look, it would outlive collections of young objects.
    tcp.once('close', () => wires.delete(wire));
    timer ??= setInterval(lookAtAll, 100).unref();
    return wire;
  };
}
