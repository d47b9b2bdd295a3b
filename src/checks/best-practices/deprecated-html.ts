import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import { parseUrl } from '../../evidence/links/base-url.ts';
import { type Defect, defineCheck, passUnless } from '../check.ts';
import {
  obsoleteAttributes,
  obsoleteElements,
  permittedValues,
  pluginFiles,
  pluginTypes,
} from './data/obsolete-html.ts';

const advice = {
  element: 'Replace obsolete elements with what today’s HTML and CSS have for the same purpose.',
  plugin: 'Replace Flash, Silverlight and Java with HTML, scripts and video: no browser runs them any more.',
  attribute: 'Remove obsolete attributes, and do in CSS what they did.',
};

const tasks = {
  element: { one: 'Replace 1 obsolete element: {name}', many: 'Replace {n} obsolete elements: {names}' },
  plugin: { one: 'Replace 1 plug-in with HTML', many: 'Replace {n} plug-ins with HTML' },
  attribute: {
    one: 'Move 1 obsolete attribute to CSS: {name}',
    many: 'Move {n} obsolete attributes to CSS: {names}',
  },
};

export const deprecatedHtml = defineCheck({
  id: 'deprecated-html',
  category: 'best-practices',
  weight: 2,
  tier: 'page',
  title: 'The page uses no obsolete HTML',
  several: 'elements or attributes are obsolete',
  why: 'Obsolete HTML is no longer developed; some of it already does nothing.',
  rule: 'Fails for elements that the HTML Standard lists as obsolete, such as center, font, frame and marquee, and for object and embed elements that need Flash, Silverlight or Java. Warns when only attributes are obsolete, such as align, bgcolor or cellpadding; border on table is allowed. Passes otherwise.',
  source: 'https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features',
  needs: ['document'],
  inBrowser: 'rendered',
  advice,
  tasks,
  example: {
    before: '<center><font color="red">Sale</font></center>',
    after: '<p class="notice">Sale</p>',
  },

  evaluate({ document }) {
    const elements = elementDefects(document);
    const plugins = pluginDefects(document);
    const attributes = attributeDefects(document);
    return passUnless([...elements, ...plugins, ...attributes], 'The page uses no obsolete HTML.', {
      elements: elements.length,
      plugins: plugins.length,
      attributes: attributes.length,
    });
  },
});

const elementNames = Object.keys(obsoleteElements);
const attributeOwners = Object.entries(obsoleteAttributes).map(([name, owners]) => ({
  name,
  owners: new Set(owners),
  permitted: permittedValues[name],
}));

type Found = Defect<keyof typeof advice>;

function elementDefects(document: Document): Found[] {
  const found: Element[] = [];
  for (const name of elementNames) for (const element of document.byName(name)) found.push(element);
  return inTreeOrder(found).map((element) => ({
    outcome: 'fail',
    advice: 'element',
    name: element.name,
    detail: `The element ${element.name} is obsolete; use ${obsoleteElements[element.name]} instead.`,
    element,
  }));
}

function pluginDefects(document: Document): Found[] {
  return inTreeOrder([...document.byName('object'), ...document.byName('embed')])
    .filter(needsPlugin)
    .map((element) => ({
      outcome: 'fail',
      advice: 'plugin',
      detail: 'This needs a plug-in that no browser runs any more.',
      element,
    }));
}

function needsPlugin(element: Element): boolean {
  const type = attribute(element, 'type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (pluginTypes.has(type)) return true;
  const address = attribute(element, element.name === 'object' ? 'data' : 'src') ?? '';
  const path = parseUrl(address, 'https://page.invalid/')?.pathname.toLowerCase() ?? '';
  return pluginFiles.some((ending) => path.endsWith(ending));
}

function attributeDefects(document: Document): Found[] {
  const found: { name: string; element: Element }[] = [];
  for (const { name, owners, permitted } of attributeOwners) {
    if (!document.attributeNames.has(name)) continue;
    for (const element of document.byAttribute(name)) {
      if (!owners.has(element.name) && !owners.has('*')) continue;
      if (element.namespace === 'html' && !isPermitted(element, name, permitted))
        found.push({ name, element });
    }
  }
  return found
    .sort((a, b) => a.element.index - b.element.index)
    .map(({ name, element }) => ({
      outcome: 'warn',
      advice: 'attribute',
      name,
      detail: `The attribute ${name} is obsolete on ${element.name}.`,
      element,
    }));
}

function isPermitted(
  element: Element,
  name: string,
  values: Readonly<Record<string, string>> | undefined,
): boolean {
  const permitted = values?.[element.name];
  return permitted !== undefined && attribute(element, name)?.trim().toLowerCase() === permitted;
}

function inTreeOrder(elements: readonly Element[]): Element[] {
  return elements.toSorted((a, b) => a.index - b.index);
}
