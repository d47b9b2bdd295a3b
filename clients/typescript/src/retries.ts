/**
 * How long to wait before the next try: a random part of a time that doubles, so that those who failed together do not
 * come back together.
 * @param tries that were made after the first
 * @param random 0 to 1
 * @returns milliseconds
 */
export function retryPauseMs(tries: number, random: number = Math.random()): number {
  return random * Math.min(250 * 2 ** tries, 8_000);
}

/**
 * `Retry-After`, in milliseconds from now; null: there is none that can be read.
 * @param field seconds, or a date of HTTP
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function retryAfterMs(field: string | null): number | null {
  if (field === null) return null;
  // Engines read a date in "-5" and "1.5", too; those of HTTP begin with the day of the week.
  const date = /^[a-z]/i.test(field) ? Date.parse(field) : Number.NaN;
  const ms = /^\d+$/.test(field) ? Number(field) * 1_000 : date - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
