import { labelToName } from '@exodus/bytes/encoding.js';
import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/**
 * The encoding that the first meta element names where browsers look for it. HTML has them look at the first 1,024
 * bytes, and begin anew for a meta that the parser meets later in the head; Chromium looks at the whole head before it
 * reads anything. Both come to the same, and this is Chromium's way: by tags, so that nothing in a script counts.
 * @see https://html.spec.whatwg.org/multipage/parsing.html#changing-the-encoding-while-parsing
 * @see https://source.chromium.org/chromium/chromium/src/+/main:third_party/blink/renderer/core/html/parser/html_meta_charset_parser.cc
 */
export function metaEncoding(bytes: Uint8Array): string | null {
  let found: string | null = null;
  let isInHead = true;
  let isDone = false;

  function meet({ tagName, attrs, location }: Token.TagToken, isStart: boolean): void {
    isDone ||= !isInHead && (location?.startOffset ?? 0) >= unconditionalBytes;
    if (isDone) return;
    if (isStart && tagName === 'meta') found = encodingNamed(attrs);
    isDone = found !== null;
    isInHead &&= headTags.has(tagName) || (isStart && (tagName === 'html' || tagName === 'head'));
  }

  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(token) {
        meet(token, true);
        tokenizer.state = modes.get(token.tagName) ?? TokenizerMode.DATA;
        tokenizer.lastStartTagName = token.tagName;
      },
      onEndTag: (token) => meet(token, false),
      ...{ onComment: ignore, onDoctype: ignore, onEof: ignore },
      ...{ onCharacter: ignore, onNullCharacter: ignore, onWhitespaceCharacter: ignore },
    },
  );
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // Twice as much each time: parse5 begins anew with what a piece leaves unfinished.
  for (let from = 0, to = headBytes; from < text.length && !isDone; from = to, to *= 2) {
    tokenizer.write(text.toString('latin1', from, to), false);
  }
  return found;
}

/** What a meta element declares, as written; undefined when it declares no encoding. */
export function declaredLabel(
  charset: string | undefined,
  httpEquiv: string | undefined,
  content: string | undefined,
): string | undefined {
  if (charset !== undefined || httpEquiv?.toLowerCase() !== 'content-type') return charset;
  const [, inDouble, inSingle, bare] = labelInContent.exec(content ?? '') ?? [];
  return inDouble ?? inSingle ?? bare;
}

/** @see https://html.spec.whatwg.org/multipage/urls-and-fetching.html#extracting-character-encodings-from-meta-elements */
const labelInContent =
  /charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^"'\t\n\f\r ;][^\t\n\f\r ;]*))/i;

/** Of a page that the meta could not be read in, or that no page is in, it names another. */
function encodingNamed(attributes: Token.TagToken['attrs']): string | null {
  const written = (name: string) => attributes.find((attribute) => attribute.name === name)?.value;
  const label = declaredLabel(written('charset'), written('http-equiv'), written('content'));
  const name = label === undefined ? null : labelToName(label);
  return (name && instead.get(name)) ?? name;
}

const instead: ReadonlyMap<string, string> = new Map([
  ['UTF-16LE', 'UTF-8'],
  ['UTF-16BE', 'UTF-8'],
  ['x-user-defined', 'windows-1252'],
]);

/** So far Chromium looks in the body, too. */
const unconditionalBytes = 1_024;

/** In them the head of most pages ends. */
const headBytes = 4_096;

const headTags: ReadonlySet<string> = new Set('script noscript style link meta object title base'.split(' '));

const modes: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);
