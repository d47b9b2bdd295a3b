import type { ProxyLimits, ProxyUsage } from './types.ts';

/** What a browser may use for one page. */
export const proxyLimits: ProxyLimits = {
  requestsMax: 500,
  bytesMax: 50 * 2 ** 20,
  socketsMax: 64,
  totalMs: 60_000,
};

/** What one browser may still use. */
export interface ProxyBudget {
  /** A request or tunnel. False: none is left, or as many as may be are under way. */
  begin(): boolean;
  end(): void;
  takeBytes(bytes: number): void;
  usage(): ProxyUsage;
}

/** @param onSpent called when more bytes have gone over the wire than may */
export function createProxyBudget(limits: ProxyLimits, onSpent: () => void): ProxyBudget {
  let requests = 0;
  let underWay = 0;
  let bytes = 0;
  return {
    begin() {
      if (requests >= limits.requestsMax || underWay >= limits.socketsMax) return false;
      requests += 1;
      underWay += 1;
      return true;
    },
    end() {
      underWay -= 1;
    },
    takeBytes(more) {
      bytes += more;
      if (bytes > limits.bytesMax) onSpent();
    },
    usage: () => ({ requests, bytes }),
  };
}
