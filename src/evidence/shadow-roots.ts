import { attribute, closest, type Document, type Element } from './document.ts';
import { perDocument } from './per-document.ts';

/**
 * Elements to which browsers give a shadow root while they parse: one of their children is a `template` with
 * `shadowrootmode`. As content of templates does not exist for us (T2), it is unknown what stands in the root, and
 * where the children of the element are shown, if at all.
 * @see https://html.spec.whatwg.org/multipage/scripting.html#attr-template-shadowrootmode
 */
export const shadowHosts = perDocument(({ byAttribute }): ReadonlySet<Element> => {
  const templates = byAttribute('shadowrootmode').filter(makesRoot);
  return new Set(templates.flatMap(({ parent }) => (parent && mayBeHost(parent) ? [parent] : [])));
});

/** The element is a host, or in one, where a shadow root may name it, move it or leave it out. */
export function isInShadowHost(document: Document, element: Element): boolean {
  const hosts = shadowHosts(document);
  return hosts.size > 0 && closest(element, (candidate) => hosts.has(candidate)) !== undefined;
}

function makesRoot(element: Element): boolean {
  const mode = attribute(element, 'shadowrootmode')?.toLowerCase();
  return (
    element.name === 'template' && element.namespace === 'html' && (mode === 'open' || mode === 'closed')
  );
}

/** @see https://dom.spec.whatwg.org/#valid-shadow-host-name */
function mayBeHost({ name, namespace }: Element): boolean {
  return namespace === 'html' && (name.includes('-') || hostNames.has(name));
}

const hostNames: ReadonlySet<string> = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);
