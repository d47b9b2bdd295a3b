/**
 * Syllables of an English word, estimated: groups of vowels, less a silent e at the end. Right for about nine words of
 * ten, which is enough for a mean over a hundred.
 */
export function syllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const groups = letters.match(/[aeiouy]+/g)?.length ?? 0;
  const silent = /[^aeiouyl]e$|[^aeiouy]es$|[^aeiouytd]ed$/.test(letters) ? 1 : 0;
  return Math.max(1, groups - silent);
}
