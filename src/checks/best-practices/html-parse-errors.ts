import type { Document } from '../../evidence/html/document.ts';
import type { XmlError } from '../../evidence/html/parse-xhtml.ts';
import { norm } from '../../evidence/text/text.ts';
import { cutText } from '../../lib/cut-text.ts';
import { defineCheck, type Outcome, pass, passUnless } from '../check.ts';
import { counted } from '../counted.ts';

const thresholds = { warnMax: 20 };

/** Judged by the check `doctype`. */
const elsewhere = new Set(['missing-doctype', 'non-conforming-doctype']);

/** Only as many are shown, so no others need a snippet. */
const snippetsMax = 50;

export const htmlParseErrors = defineCheck({
  id: 'html-parse-errors',
  category: 'best-practices',
  weight: 2,
  tier: 'page',
  title: 'The HTML has no syntax errors',
  why: 'Browsers repair broken HTML, and the result is not always what its author meant.',
  rule: `Counts the syntax errors that the HTML parser reports, which are not all that there may be; those of the doctype have a check of their own. Passes without any, warns for 1 to ${thresholds.warnMax}, and fails for more than ${thresholds.warnMax}. A page that is sent as XML is read as XML: it fails for the first error, as browsers stop there.`,
  source: 'https://html.spec.whatwg.org/multipage/parsing.html#parse-errors',
  thresholds,
  needs: ['document', 'exchange'],
  advice: {
    errors: 'Correct the lines that are listed; an HTML validator explains each error.',
    xml: 'Fix the XML at this place, or send the page as text/html: browsers repair HTML, but not XML.',
  },
  tasks: {
    errors: { one: 'Correct 1 HTML error', many: 'Correct {n} HTML errors' },
    xml: 'Correct the XML error',
  },
  example: {
    before: '<img src="a.png" alt="A" alt="B"><br / class="wide">',
    after: '<img src="a.png" alt="A"><br class="wide">',
  },

  evaluate({ document, exchange: { truncated } }): Outcome<'errors' | 'xml'> {
    if (document.xmlError !== undefined) return brokenXml(document, document.xmlError, truncated);
    const errors = document.parseErrors.filter(
      ({ code }) => !elsewhere.has(code) && !(truncated && isOfTheEnd(code)),
    );
    if (errors.length === 0) return pass('The parser reported no syntax error.', { count: 0, codes: {} });
    const codes: Record<string, number> = {};
    for (const { code } of errors) codes[code] = (codes[code] ?? 0) + 1;
    const outcome = errors.length > thresholds.warnMax ? 'fail' : 'warn';
    return {
      outcome,
      // The parser reports all errors of its tokenizer and only some of those of its tree.
      summary: `The HTML has at least ${atLeast(errors.length)}.`,
      value: { count: errors.length, codes },
      defects: errors.map(({ code, offset, line }, index) => ({
        outcome,
        advice: 'errors',
        detail: `Syntax error: ${code}.`,
        line,
        ...(index < snippetsMax ? { snippet: around(document.source, offset) } : {}),
      })),
    };
  },
});

function brokenXml(document: Document, { message, offset, line, isAtEnd }: XmlError, truncated: boolean) {
  if (isAtEnd && truncated)
    return pass('What was read of the page has no syntax error.', { count: 0, codes: {} });
  const found = cutText(norm(message), 200);
  const detail = `The page is sent as XML, which breaks here: ${found}. Browsers show an error in place of what follows.`;
  const snippet = around(document.source, offset);
  return passUnless([{ outcome: 'fail', advice: 'xml', detail, line, snippet }], '', {
    count: 1,
    codes: { xml: 1 },
  });
}

/** We cut the page there, so errors at its end are not the author's. */
function isOfTheEnd(code: string): boolean {
  return /\beof\b/.test(code);
}

/** The line at the place: some errors are told at the end of what is wrong. */
function around(source: string, offset: number): string {
  const before = source.slice(Math.max(0, offset - 60), offset);
  const after = source.slice(offset, offset + 60);
  const end = after.search(/[\r\n]/);
  return (before.split(/[\r\n]/).at(-1) + (end < 0 ? after : after.slice(0, end))).trim();
}

function atLeast(errors: number): string {
  return errors === 1 ? 'one syntax error' : counted(errors, 'syntax error');
}
