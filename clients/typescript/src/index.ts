export { Assay } from './client.ts';
export { AssayError, type ErrorCode, WaitTimeout } from './errors.ts';
export type { ServerEvent } from './events.ts';
export type { AssayOptions } from './http.ts';
export type { CallOptions, Schemas } from './types.ts';
export type { CrawlStage, RunStage, WaitOptions } from './waiting.ts';
