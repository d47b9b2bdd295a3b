import { Parser, type ParserError, type Token } from 'parse5';
import { type HtmlTree, type HtmlTreeMap, htmlTreeAdapter, type TreeElement } from './html-tree.ts';
import { QuickTokenizer } from './quick-tokenizer.ts';

interface ParseHtmlOptions {
  readonly scripting: boolean;
  readonly onParseError: (error: ParserError) => void;
}

/**
 * HTML → tree, as browsers do it.
 * @see https://html.spec.whatwg.org/multipage/parsing.html
 */
export function parseHtml(source: string, { scripting, onParseError }: ParseHtmlOptions): HtmlTree {
  const parser = new TreeParser({
    scriptingEnabled: scripting,
    treeAdapter: htmlTreeAdapter,
    sourceCodeLocationInfo: true,
    onParseError,
  });
  parser.tokenizer.write(source, true);
  return parser.document;
}

/** Writes its line and four offsets into each element; parse5 would keep lines and columns of every token. */
class TreeParser extends Parser<HtmlTreeMap> {
  override tokenizer = new QuickTokenizer(this.options, this) as unknown as Parser<HtmlTreeMap>['tokenizer'];

  override _attachElementToTree(
    element: TreeElement,
    location: Token.LocationWithAttributes | null,
    at: Parameters<Parser<HtmlTreeMap>['_attachElementToTree']>[2],
  ): void {
    if (location !== null) {
      const { startLine: line, startOffset: start, endOffset: end } = location;
      element.location = { line, start, end, startTagEnd: end, endTagStart: null };
    }
    if (element.name === 'input' && this.formElement !== null && this.openElements.tmplCount === 0) {
      this.document.formOwners.set(element, this.formElement);
    }
    if (at.beforeElement) this.treeAdapter.insertBefore(at.parent, element, at.beforeElement);
    else this.treeAdapter.appendChild(at.parent, element);
  }

  /** parse5 does not keep this token, so what the end of the source closes would end where the last tag began. */
  override onEof(token: Token.EOFToken): void {
    this.currentToken = token;
    super.onEof(token);
  }

  override _setEndLocation(element: TreeElement, token: Token.Token): void {
    const { location } = element;
    if (location === undefined || !token.location) return;
    const { startOffset, endOffset } = token.location;
    // `<p> <p>`: the first ends where the second begins, without a tag of its own.
    const isOwn = 'tagName' in token && token.type === endTag && token.tagName === element.name;
    location.end = isOwn ? endOffset : startOffset;
    if (isOwn) location.endTagStart = startOffset;
  }

  override _insertCharacters(token: Token.CharacterToken): void {
    if (!this._shouldFosterParentOnInsertion()) {
      this.treeAdapter.insertText(this.openElements.currentTmplContentOrNode, token.chars);
      return;
    }
    const { parent, beforeElement } = this._findFosterParentingLocation();
    if (beforeElement) this.treeAdapter.insertTextBefore(parent, token.chars, beforeElement);
    else this.treeAdapter.insertText(parent, token.chars);
  }
}

// Of parse5's TokenType, which it exports as a type alone.
const endTag = 4;
