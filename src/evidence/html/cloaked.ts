import type { Document } from './document.ts';
import { closest, type Element } from './element.ts';
import { perDocument } from './per-document.ts';

/**
 * Elements that rules of CSS hide until a script has filled in what is in them and takes the attribute off.
 * @see https://alpinejs.dev/directives/cloak
 * @see https://vuejs.org/api/built-in-directives.html#v-cloak
 */
export const cloaks = perDocument(({ byAttribute }): ReadonlySet<Element> => {
  return new Set(['x-cloak', 'v-cloak', 'ng-cloak', 'data-ng-cloak'].flatMap((name) => byAttribute(name)));
});

/** Elements in them that get a name, or part of one, from the script. Nobody meets them before. */
export const filledByScript = perDocument((document): ReadonlySet<Element> => {
  const around = cloaks(document);
  if (around.size === 0) return around;
  const filled = namesThatFill(document)
    .flatMap((name) => document.byAttribute(name))
    .filter((element) => closest(element, (candidate) => around.has(candidate)));
  // Alpine puts what is in the template beside it.
  return new Set(filled.map((element) => (element.name === 'template' && element.parent) || element));
});

function namesThatFill({ attributeNames }: Document): string[] {
  return [...attributeNames].filter((name) => fills.test(name));
}

const fills =
  /^(?:(?:[vx]-bind)?:(?:alt|aria-label(?:ledby)?|id|placeholder|title|value)|[vx]-(?:bind|html|text)|x-(?:for|if)|(?:data-)?ng-(?:attr|bind)(?:-[a-z-]+)?)$/;
