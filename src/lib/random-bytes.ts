/** Unpredictable bytes, such as `randomBytes` of node:crypto. */
export type RandomBytes = (count: number) => Uint8Array;
