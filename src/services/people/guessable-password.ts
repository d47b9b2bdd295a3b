import { frequentPasswords } from './data/frequent-passwords.ts';
import { keyboardWalks, passwordWords } from './data/password-words.ts';

/**
 * Whether a password is one of those that are tried first: it is one of the 3,000 most frequent, or it falls into at
 * most three pieces that everybody uses. A piece is a common word (in any letter case, with the usual digits for
 * letters), a run along the keyboard or the alphabet, one character again and again, up to four digits, or one or two
 * other characters. A piece that repeats the one before costs nothing: `passwordpassword` and `abc123abc123abc123` hold
 * one and two.
 *
 * The list knows what no rule would find (words of other scripts typed on Latin keys, names of games): the rules find
 * 538 of its 3,000. The rules know what comes after its end.
 */
export function isGuessable(password: string): boolean {
  const text = password.normalize('NFC').toLowerCase().trim();
  if (frequentPasswords.has(text)) return true;
  const period = shortestPeriod(text);
  return (period !== text && period.length <= rhymeMax) || costOf(period) <= piecesMax;
}

const piecesMax = 3;
/** A few characters over and over are common whichever they are. */
const rhymeMax = 4;

/** `abcabcabc` says no more than `abc`. */
function shortestPeriod(text: string): string {
  const length = (text + text).indexOf(text, 1);
  return text.slice(0, length);
}

/** The fewest pieces that the text falls into; infinite when it does not. */
function costOf(text: string): number {
  const folded = fold(text);
  const costs = [0, ...Array<number>(text.length).fill(Number.POSITIVE_INFINITY)];
  for (let start = 0; start < text.length; start += 1) {
    const cost = (costs[start] as number) + 1;
    if (cost > piecesMax) continue;
    for (const length of pieceLengths(text, folded, start)) {
      // After itself a piece is free.
      const piece = text.slice(start, start + length);
      for (let end = start + length; end <= text.length; end += length) {
        costs[end] = Math.min(costs[end] as number, cost);
        if (!text.startsWith(piece, end)) break;
      }
    }
  }
  return costs[text.length] as number;
}

function pieceLengths(text: string, folded: string, start: number): number[] {
  const lengths = foldedWords.filter((word) => folded.startsWith(word, start)).map(({ length }) => length);
  for (let length = walkLength(text, start); length >= 3; length -= 1) lengths.push(length);
  for (let length = digitsLength(text, start); length >= 1; length -= 1) lengths.push(length);
  for (let length = othersLength(text, start); length >= 1; length -= 1) lengths.push(length);
  const same = sameLength(text, start);
  if (same >= 3) lengths.push(same);
  return lengths;
}

const walks = [...keyboardWalks, ...keyboardWalks.map((walk) => [...walk].reverse().join(''))];

/** How far the text runs along a keyboard from here. */
function walkLength(text: string, start: number): number {
  return Math.max(...walks.map((walk) => alongLength(text, start, walk)));
}

function alongLength(text: string, start: number, walk: string): number {
  const from = walk.indexOf(text[start] ?? '');
  if (from < 0) return 0;
  let length = 1;
  while (start + length < text.length && text[start + length] === walk[from + length]) length += 1;
  return length;
}

function digitsLength(text: string, start: number): number {
  return /^\d{0,4}/.exec(text.slice(start, start + 4))?.[0].length ?? 0;
}

function othersLength(text: string, start: number): number {
  return /^[^\p{L}\d]{0,2}/u.exec(text.slice(start, start + 2))?.[0].length ?? 0;
}

function sameLength(text: string, start: number): number {
  let length = 1;
  while (start + length < text.length && text[start + length] === text[start]) length += 1;
  return length;
}

/** `p@ssw0rd` is read like `password`. Each character stays one, so that places stay the same. */
function fold(text: string): string {
  return [...text].map((character) => lookalikes[character] ?? character).join('');
}

const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '!': 'i',
  l: 'i',
  '3': 'e',
  '4': 'a',
  '@': 'a',
  '5': 's',
  $: 's',
  '7': 't',
  '8': 'b',
};

const foldedWords = passwordWords.map(fold);
