import { eld } from 'eld/small';

/**
 * The language a text is written in.
 * @param text at least 50 words or 200 characters: of three words the detector is as sure as of three hundred
 * @returns ISO 639-1 code, or undefined when the detector is not sure or does not know the language
 */
export function detectLanguage(text: string): string | undefined {
  const result = eld.detect(text);
  return result.language !== '' && result.isReliable() ? result.language : undefined;
}
