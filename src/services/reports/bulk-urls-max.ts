/** How many addresses one request, or one form, may name. */
export const bulkUrlsMax = 1_000;
