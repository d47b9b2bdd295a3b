import { readFileSync } from 'node:fs';

/**
 * The 3,000 most frequent passwords of at least 12 characters, a line each, in this order and in lower case.
 * Source: the ten million passwords that Mark Burnett gave to the public domain in February 2015, in the order of
 * frequency that SecLists keeps of them (10-million-password-list-top-1000000). Reviewed 2026-11-21.
 *
 * SPDX-License-Identifier: MIT
 * The licence is that of SecLists, with a copyright of its own: see THIRD-PARTY.md.
 */
export const frequentPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('./frequent-passwords.txt', import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/),
);
