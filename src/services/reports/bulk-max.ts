/** How many addresses one request, or one form, may name. */
export const bulkUrlsMax = 1_000;

/** Of its body: so many addresses of the longest kind, and what stands around them. */
export const bulkBodyMaxBytes = 2_560 * 1_024;
