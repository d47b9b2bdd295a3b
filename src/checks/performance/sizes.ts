/** Limits are whole ones, as those who set them count. What was found is told in decimal units, as on every page. */
export const kib = 1024;
export const mib = 1024 * kib;
