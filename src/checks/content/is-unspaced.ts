/** In these scripts words stand without spaces, or, in Korean, together with their particles. */
export function isUnspaced(text: string): boolean {
  return unspacedScripts.test(text);
}

const unspacedScripts = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u;
