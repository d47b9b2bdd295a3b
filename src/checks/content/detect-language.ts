import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { eld as Detector } from 'eld/extrasmall';
import { perDocument } from '../../evidence/html/per-document.ts';
import { languageFamily } from '../../evidence/text/language-tags.ts';
import { composed } from '../../evidence/text/text.ts';
import { mainText } from '../../evidence/text/visible-text.ts';
import { plainLanguage } from './plain-language.ts';

/**
 * The language a text is written in: its most frequent words tell, or else the detector.
 * @param text at least 50 words or 200 characters: of three words the detector is as sure as of three hundred. It reads no more than the first 350 bytes.
 * @returns ISO 639-1 code, or undefined when the detector is not sure or does not know the language
 */
export function detectLanguage(text: string): string | undefined {
  return plainLanguage(text) ?? detect(text);
}

function detect(text: string): string | undefined {
  // Vietnamese with its marks apart would be taken for Yoruba.
  const result = detector().detect(composed(text.slice(0, passageCharacters)));
  return result.language !== '' && result.isReliable() ? result.language : undefined;
}

/** The same for the main text. */
export const mainTextLanguage = perDocument((document) =>
  detectLanguage(mainText(document).beginning(passageCharacters)),
);

/** Some hundred words, and more than the detector reads. */
const passageCharacters = 1_000;
const passageMin = 200;
export const readCharacters = 5_000;

/** The language of most passages of a longer text, as it may begin with a quotation; passages that are not certain do not count. */
export function detectMostly(text: string): string | undefined {
  const found = passagesOf(text).flatMap((passage) => detectLanguage(passage) ?? []);
  const uses = (language: string) => found.filter((other) => areRelated(language, other)).length;
  return found.toSorted((a, b) => uses(b) - uses(a))[0];
}

function passagesOf(text: string): string[] {
  const passages = [text];
  for (
    let at = passageCharacters;
    at < readCharacters && text.length - at >= passageMin;
    at += passageCharacters
  )
    passages.push(text.slice(at));
  return passages;
}

function areRelated(language: string, other: string): boolean {
  return languageFamily(language) === languageFamily(other);
}

/** ISO 639-1 codes of what can be detected: a text in any other language is taken for one that looks like it. */
export function detectableLanguages(): readonly string[] {
  return Object.values(detector().info().Languages);
}

let loaded: typeof Detector | undefined;

/** Loaded when first asked: the main thread, which only reads the catalogue's texts, never needs its 90 MB. */
function detector(): typeof Detector {
  loaded ??= load();
  return loaded;
}

/**
 * The smallest of the package's data sets: the larger ones are better at single words, which are not asked here, and
 * cost 70 MB more in every thread.
 */
function load(): typeof Detector {
  const file = fileURLToPath(import.meta.resolve('eld/extrasmall'));
  return (createRequire(import.meta.url)(file) as { eld: typeof Detector }).eld;
}
