import type { Document } from '../../evidence/html/document.ts';
import { findTag } from '../../evidence/html/markup.ts';
import { defineCheck, notApplicable, pass, passUnless } from '../check.ts';

export const doctype = defineCheck({
  id: 'doctype',
  category: 'best-practices',
  weight: 5,
  tier: 'page',
  title: 'The page is rendered in standards mode',
  why: 'Without a current doctype browsers imitate the layout bugs of the 1990s, and sizes and tables differ.',
  rule: 'Passes in standards mode, which <!doctype html> at the very beginning switches on. Warns in limited quirks mode, which some older doctypes switch on. Fails in quirks mode, where the doctype is missing, stands behind text or elements, is malformed or is too old. Not judged on XHTML.',
  source: 'https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode',
  needs: ['document'],
  advice: {
    missing: 'Begin the page with <!doctype html>.',
    late: 'Move <!doctype html> to the very beginning: text and elements before it make browsers ignore it.',
    old: 'Replace the doctype with <!doctype html>.',
  },
  tasks: {
    missing: 'Add the HTML5 doctype',
    late: 'Move the doctype to the very beginning',
    old: 'Replace the doctype with the HTML5 one',
  },
  example: { before: '<html lang="en">', after: '<!doctype html>\n<html lang="en">' },

  evaluate({ document }) {
    if (document.isXhtml) return notApplicable('XHTML is always rendered in standards mode.');
    const value = document.mode;
    if (value === 'no-quirks') return pass('The page is rendered in standards mode.', value);
    return passUnless([defectOf(document)], '', value);
  },
});

const mode = {
  'limited-quirks': 'limited quirks mode',
  quirks: 'quirks mode',
  'no-quirks': 'standards mode',
};

function defectOf(document: Document) {
  const outcome = document.mode === 'quirks' ? ('fail' as const) : ('warn' as const);
  const so = `so the page is rendered in ${mode[document.mode]}.`;
  // The parser drops a doctype that comes late; only the source still tells that there is one.
  const offset = findTag(document, 'doctype');
  const place = offset === undefined ? {} : placeOf(document.source, offset);
  if (!document.parseErrors.some(({ code }) => code === 'missing-doctype')) {
    const isOld = document.parseErrors.some(({ code }) => code === 'non-conforming-doctype');
    const detail = `The doctype is ${isOld ? 'outdated' : 'malformed'}, ${so}`;
    return { outcome, advice: 'old' as const, detail, ...place };
  }
  if (offset === undefined)
    return { outcome, advice: 'missing' as const, detail: `There is no doctype, ${so}` };
  return { outcome, advice: 'late' as const, detail: `Something comes before the doctype, ${so}`, ...place };
}

function placeOf(source: string, offset: number) {
  return { line: source.slice(0, offset).split(/\r\n?|\n/).length, snippet: tagAt(source, offset) };
}

function tagAt(source: string, start: number): string {
  const tag = source.slice(start, start + 200);
  return tag.slice(0, tag.indexOf('>') + 1) || tag;
}
