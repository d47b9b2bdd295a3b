import { MIMEType } from 'whatwg-mimetype';
import {
  contentTypeValues,
  isXhtml,
  looksLikeHtml,
  contentType as mediaType,
} from '../../evidence/html/encoding.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';

const advice = {
  missing: 'Send Content-Type: text/html; charset=utf-8 with the page.',
  invalid: 'Correct the field to Content-Type: text/html; charset=utf-8.',
  wrong: 'Send text/html: browsers show or download this type as it is instead of rendering the page.',
  xhtml: 'Send text/html, unless the page needs XML: one syntax error then hides the whole page.',
  several: 'Send one Content-Type field; find which of server, application and proxy adds the other.',
};

const tasks = {
  missing: 'Send a Content-Type header',
  invalid: 'Correct the Content-Type header',
  wrong: 'Send the page as text/html',
  xhtml: 'Send the page as text/html instead of XML',
  several: 'Send only one Content-Type header',
};

export const contentType = defineCheck({
  id: 'content-type',
  category: 'best-practices',
  weight: 5,
  tier: 'page',
  title: 'The page is sent as text/html',
  why: 'The media type decides whether browsers render the page at all.',
  rule: 'Passes when the page is sent as text/html. Warns when it is XHTML that is sent as XML, such as application/xhtml+xml, and when the values of several Content-Type headers differ. Fails when the header is missing or is not a media type, and when it names another type although the content is HTML. Not judged on error pages that are not HTML, or that have neither type nor content.',
  source: 'https://www.rfc-editor.org/rfc/rfc9110#section-8.3',
  expects: ['deployed'],
  needs: ['exchange'],
  advice,
  tasks,
  example: { before: 'Content-Type: text/plain', after: 'Content-Type: text/html; charset=utf-8' },

  evaluate({ exchange: { final, bytes } }) {
    const values = contentTypeValues(final.fields);
    const type = mediaType(final.fields)?.essence;
    const isXml = isXhtml(bytes, final.fields);
    const isForeign = type !== undefined && type !== 'text/html' && !isXml;
    // Only an error page comes here with something else than HTML (gate G3).
    if (isForeign && !looksLikeHtml(bytes)) return notApplicable(`The answer is ${type}, not HTML.`, 'gate');
    if (values.length === 0 && bytes.length === 0) return notApplicable('The answer has no content.');

    const defects: Defect<keyof typeof advice>[] = [];
    if (values.length === 0) {
      defects.push({ outcome: 'fail', advice: 'missing', detail: 'The answer has no Content-Type.' });
    } else if (type === undefined) {
      const detail = 'The Content-Type is not a media type.';
      defects.push({ outcome: 'fail', advice: 'invalid', detail, snippet: snippetOf(values) });
    } else if (isForeign) {
      const detail = `The HTML is sent as ${type}.`;
      defects.push({ outcome: 'fail', advice: 'wrong', detail, snippet: snippetOf(values) });
    } else if (isXml) {
      defects.push({
        outcome: 'warn',
        advice: 'xhtml',
        detail: `The page is sent as XML (${type}), which browsers do not repair.`,
        snippet: snippetOf(values),
      });
    }
    if (values.length > 1 && new Set(values.map(comparable)).size > 1) {
      const detail = 'The answer has several Content-Type values that differ.';
      defects.push({ outcome: 'warn', advice: 'several', detail, snippet: snippetOf(values) });
    }
    return passUnless(defects, 'The page is sent as text/html.', type ?? null);
  },
});

function snippetOf(values: readonly string[]): string {
  return values.map((value) => `Content-Type: ${value}`).join('\n');
}

/** Spaces, quotes and letter case make no other type. https://www.rfc-editor.org/rfc/rfc9110#section-8.3.1 */
function comparable(value: string): string {
  return String(MIMEType.parse(value) ?? value).toLowerCase();
}
