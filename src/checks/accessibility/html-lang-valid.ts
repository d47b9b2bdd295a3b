import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element, type Text } from '../../evidence/html/element.ts';
import { isPerceivable, isRendered } from '../../evidence/html/perceivable.ts';
import { nameSource } from '../../evidence/naming/accessible-name.ts';
import { explicitRole } from '../../evidence/naming/role.ts';
import { isRegisteredLanguage, langFull, langOk } from '../../evidence/text/language-tags.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { cutText } from '../../lib/cut-text.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing, warning } from './finding.ts';

const advice = {
  invalid:
    'Write a registered language code: two or three letters, then a region where it matters, as in pt-BR.',
  malformed: 'Write the tag without spaces and with one hyphen between its parts, or the language alone.',
  subtag: 'Use registered subtags that are not deprecated, or the language alone.',
  part: 'Correct the lang of this part: a registered code such as fr or zh-Hant.',
};

const tasks = {
  invalid: {
    one: 'Replace the language code {name}',
    many: 'Replace {n} language codes of the page',
  },
  malformed: { one: 'Tidy up the language code of the page', many: 'Tidy up {n} language codes of the page' },
  subtag: {
    one: 'Use a current subtag in the language code',
    many: 'Use current subtags in {n} language codes',
  },
  part: { one: 'Correct the lang of 1 part of the page', many: 'Correct the lang of {n} parts of the page' },
};

export const htmlLangValid = defineCheck({
  id: 'html-lang-valid',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'Language codes are valid',
  several: 'language codes are invalid, unknown or deprecated',
  why: 'A code that does not exist is ignored, and the page is read out in the wrong language.',
  rule: 'Fails when lang or xml:lang of the html element names no registered language, as with en_US, english and xx. Warns when a tag is malformed behind its language, as en- and “pt-BR ” with a space are, when a part of a valid tag is unknown or deprecated, and when another element with text has an invalid lang. Passes otherwise. Not judged when no element names a language.',
  source: 'https://act-rules.github.io/rules/bf051a',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: { before: '<html lang="en_US">', after: '<html lang="en-US">' },

  evaluate({ document }) {
    const { root } = document;
    const declared = languagesOf(root);
    const parts = partsWithLanguage(document);
    if (declared.length + parts.length === 0) return notApplicable('No part of the page names a language.');
    const defects = [
      ...declared
        .filter((tag) => !langOk(tag))
        .map((tag) =>
          beginsWithLanguage(tag)
            ? warning(root, 'malformed', `“${shown(tag)}” names a language, but is not a valid tag.`)
            : {
                ...failing(root, 'invalid', `“${shown(tag)}” is not a valid language tag.`),
                ...(isBlank(tag) ? {} : { name: shown(tag).trim() }),
              },
        ),
      ...declared
        .filter((tag) => langOk(tag) && !langFull(tag))
        .map((tag) => warning(root, 'subtag', `“${shown(tag)}” has a subtag that is unknown or deprecated.`)),
      ...parts
        .filter(
          (part) => languagesOf(part).some((tag) => !langOk(tag)) && hasTextInItsLanguage(document, part),
        )
        .map((part) =>
          warning(part, 'part', `“${shown(languagesOf(part).join(' '))}” is not a valid language tag.`),
        ),
    ];
    const [tag] = [...declared, ...parts.flatMap(languagesOf)];
    return passUnless(defects, `“${shown(tag ?? '')}” is a valid language tag.`, declared[0] ?? null);
  },
});

/** `xml:lang` as well: readers of XML tools use it, and it must not name nonsense. Empty means unknown, and is allowed. */
function languagesOf(element: Element): readonly string[] {
  return ['lang', 'xml:lang']
    .map((name) => attribute(element, name))
    .filter((tag): tag is string => tag !== undefined && tag !== '');
}

/** All that the rule asks for, and all that axe-core and screen readers look at. */
function beginsWithLanguage(tag: string): boolean {
  return isRegisteredLanguage(tag.trim().split('-', 1)[0] ?? '');
}

function shown(tag: string): string {
  return cutText(tag, 40);
}

/** Elements within the page, as far as somebody can meet them. */
function partsWithLanguage(document: Document): readonly Element[] {
  const parts = new Set([...document.byAttribute('lang'), ...document.byAttribute('xml:lang')]);
  parts.delete(document.root);
  return [...parts].filter((part) => languagesOf(part).length > 0 && isPerceivable(document, part));
}

/** Text, or the name of a picture or a control, that no inner `lang` claims. The tree is at most 512 levels deep. */
function hasTextInItsLanguage(document: Document, element: Element): boolean {
  const isBlankText = (child: Element | Text) => child.kind !== 'text' || isBlank(child.value);
  if (!textless.has(element.name) && !element.children.every(isBlankText)) return true;
  if (isVisual(element)) return nameSource(document, element) !== undefined;
  return element.children.some(
    (child) =>
      child.kind === 'element' &&
      !attribute(child, 'lang') &&
      isRendered(document, child) &&
      hasTextInItsLanguage(document, child),
  );
}

/** Elements whose text is code, or for browsers without the element. */
const textless: ReadonlySet<string> = new Set(
  'head title template script style iframe object video audio noscript'.split(' '),
);

function isVisual(element: Element): boolean {
  const role = explicitRole(element);
  return role === undefined ? visualElements.has(element.name) : visualRoles.has(role);
}

const visualElements: ReadonlySet<string> = new Set(
  'img iframe object video audio canvas svg math button select textarea input progress meter'.split(' '),
);

const visualRoles: ReadonlySet<string> = new Set(
  'checkbox img meter progressbar scrollbar radio slider spinbutton textbox'.split(' '),
);
