import { type BotWall, botWalls } from '../data/bot-walls.ts';
import type { Exchange, FieldLines } from '../evidence.ts';
import { headerValues } from '../fields.ts';

/** Gate G4: the answer itself says that it is a bot check. */
export function hasBotWallField(fields: FieldLines): boolean {
  return wallByField(fields) !== undefined;
}

/**
 * Gate G4: who turned us away. In doubt it is a page.
 * @param bytes of the body, as UTF-8 or any encoding that has ASCII in its place
 */
export function botWallIn({ fields }: Pick<Exchange, 'fields'>, bytes: Uint8Array): BotWall | undefined {
  return wallByField(fields) ?? wallInBody(bytes);
}

function wallByField(fields: FieldLines): BotWall | undefined {
  return botWalls.find(
    ({ field }) =>
      field !== undefined &&
      headerValues(fields, field.name).some((value) => field.values.includes(value.toLowerCase())),
  );
}

function wallInBody(bytes: Uint8Array): BotWall | undefined {
  if (bytes.length > bodyMax) return undefined;
  const html = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const marked = botWalls.filter(({ marks = [], onlyScript }) =>
    [...marks, ...(onlyScript === undefined ? [] : [onlyScript])].some((mark) => html.includes(mark)),
  );
  if (marked.length === 0) return undefined;
  const { textLength, scripts } = outlineOf(html);
  if (textLength > textMax) return undefined;
  return marked.find(
    ({ marks = [], onlyScript }) =>
      marks.some((mark) => html.includes(mark)) ||
      (onlyScript !== undefined && scripts.every((script) => script.includes(onlyScript))),
  );
}

/** Bytes. The largest of these pages have some 30 KB. */
const bodyMax = 200_000;
/** Characters without white space: what a wall says, and less than a page. */
const textMax = 900;

interface Outline {
  readonly textLength: number;
  /** Each with its tag. */
  readonly scripts: readonly string[];
}

/** Without a parser, as this is asked before the page is known to be one. Each place is looked at once. */
function outlineOf(html: string): Outline {
  const lower = html.toLowerCase();
  const scripts: string[] = [];
  let textLength = 0;
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf('<', at);
    const text = html.slice(at, tag === -1 ? html.length : tag);
    textLength += text.replace(/\s/g, '').length;
    if (tag === -1) break;
    const raw = ['script', 'style', 'title'].find((name) => lower.startsWith(name, tag + 1));
    const end = lower.indexOf(raw === undefined ? '>' : `</${raw}`, tag);
    const next = end === -1 ? html.length : end + 1;
    if (raw === 'script') scripts.push(html.slice(tag, next));
    at = next;
    // Behind "</name" of raw text there is still its ">".
    if (raw !== undefined && end !== -1) at = html.indexOf('>', next) + 1 || html.length;
  }
  return { textLength, scripts };
}
