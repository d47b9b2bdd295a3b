import type { Document } from './document.ts';
import { attribute, closest, type Element } from './element.ts';
import { perDocument } from './per-document.ts';
import { isPerceivable } from './perceivable.ts';

/**
 * Elements to which browsers give a shadow root while they parse: one of their children is a `template` with
 * `shadowrootmode`. As content of templates does not exist for us (T2), it is unknown what stands in the root, and
 * where the children of the element are shown, if at all.
 * @see https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode
 */
export const shadowHosts = perDocument((document): ReadonlySet<Element> => {
  return new Set(shadowTemplates(document).flatMap(({ parent }) => parent ?? []));
});

/** The element is a host, or in one, where a shadow root may name it, move it or leave it out. */
export function isInShadowHost(document: Document, element: Element): boolean {
  const hosts = shadowHosts(document);
  return hosts.size > 0 && closest(element, (candidate) => hosts.has(candidate)) !== undefined;
}

/** Source of the shadow roots that the page shows, from their start tags on, without what in it is code or comment. */
export const shadowMarkup = perDocument((document): string =>
  markupOf(
    document,
    shadowTemplates(document).filter(({ parent }) => parent && isPerceivable(document, parent)),
  ),
);

/** The same of all shadow roots, whether the page shows them or not. */
export function allShadowMarkup(document: Document): string {
  return markupOf(document, shadowTemplates(document));
}

function markupOf({ source }: Document, templates: readonly Element[]): string {
  // An end tag that is missing leaves all that follows in the template.
  const sources = templates.map(({ location }) =>
    source.slice(location?.start, location?.endTagStart ?? undefined),
  );
  return sources.join('\n').replace(unshown, '');
}

/** To the end tag or mark, or to the end of all. */
const unshown = /<(?:script|style)[\s>][^<]*(?:<(?!\/(?:script|style))[^<]*)*|<!--[^-]*(?:-(?!->)[^-]*)*/gi;

function shadowTemplates({ byAttribute }: Document): readonly Element[] {
  return byAttribute('shadowrootmode').filter(
    (element) => makesRoot(element) && element.parent !== undefined && mayBeHost(element.parent),
  );
}

/** @see https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode */
export function makesRoot(element: Element): boolean {
  const mode = attribute(element, 'shadowrootmode')?.toLowerCase();
  return (
    element.name === 'template' && element.namespace === 'html' && (mode === 'open' || mode === 'closed')
  );
}

/** @see https://dom.spec.whatwg.org/#valid-shadow-host-name */
export function mayBeHost({ name, namespace }: Element): boolean {
  return namespace === 'html' && (name.includes('-') || hostNames.has(name));
}

const hostNames: ReadonlySet<string> = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);
