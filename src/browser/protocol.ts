import type { BrowserEvidence, Picture } from '../evidence/browser-evidence.ts';
import type { LookFailureCode, LookLearnt, LookOrder, LookStage } from './types.ts';

/** What the process that drives the browser and its parent say to one another: a line of JSON each, by standard input and output. */
export type ToDriver =
  | {
      readonly kind: 'look';
      readonly order: LookOrder;
      readonly browserPath: string;
      /** Of the guarded proxy; what the driver's relay leads to. */
      readonly proxySocket: string;
      /** Of this look alone: profile and home of the browser. */
      readonly folder: string;
    }
  /** The proxy is open. */
  | { readonly kind: 'opened' };

export type FromDriver =
  /** The browser is there and proven to be in its sandbox; the proxy is to be opened, as our navigation comes next. */
  | { readonly kind: 'ready'; readonly product: string }
  /** The page was looked at: the proxy is to be shut, before the browser is told to end. */
  | { readonly kind: 'shut' }
  | { readonly kind: 'stage'; readonly stage: LookStage; readonly learnt: LookLearnt }
  | { readonly kind: 'looked'; readonly evidence: BrowserEvidence; readonly pictures: readonly SentPicture[] }
  /** A wall does not hold, in a sentence: neither this page nor another is to be looked at. */
  | { readonly kind: 'unwalled'; readonly reason: string }
  | {
      readonly kind: 'failed';
      readonly code: LookFailureCode;
      readonly reason: string;
      /** What the browser was led to, where that is why. */
      readonly url?: string | undefined;
    };

/** Bytes as base64. */
export type SentPicture = Omit<Picture, 'bytes'> & { readonly bytes: string };
