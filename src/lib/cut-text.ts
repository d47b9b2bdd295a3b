import { graphemeSegmenter } from './graphemes.ts';

/**
 * The beginning of a text: at most so many UTF-16 units, and whole graphemes. Half a surrogate pair makes JSON that
 * strict readers refuse, and half a flag is another sign.
 */
export function cutText(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text;
  if (standsAlone(text, unitsMax - 1) && standsAlone(text, unitsMax)) return text.slice(0, unitsMax);
  const around = text.slice(0, unitsMax + graphemeMax);
  const start = graphemeSegmenter.segment(around).containing(unitsMax)?.index ?? unitsMax;
  // Marks that are piled up without end are no grapheme that anybody reads.
  if (start > 0 && start >= unitsMax - graphemeMax) return text.slice(0, start);
  return text.slice(0, isPair(text, unitsMax) ? unitsMax - 1 : unitsMax);
}

/** The text in at most so many characters (code points); what was cut ends with an ellipsis. */
export function shortened(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  // Nearly every text: each unit is a character.
  if (!surrogate.test(text.slice(0, charactersMax))) return `${cutText(text, charactersMax - 1)}…`;
  // None takes more than two units, and a page can bring megabytes.
  const characters = [...text.slice(0, 2 * charactersMax)];
  if (characters.length <= charactersMax && text.length <= 2 * charactersMax) return text;
  return `${cutText(text, characters.slice(0, charactersMax - 1).join('').length)}…`;
}

const surrogate = /[\ud800-\udfff]/;

/** Units: that of a family of four with skin tones is 19 long. */
const graphemeMax = 64;

/** Before U+0300, the first mark, nothing is joined but a line break. */
function standsAlone(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 0x300 && code !== 0x0a && code !== 0x0d;
}

function isPair(text: string, at: number): boolean {
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at));
}
