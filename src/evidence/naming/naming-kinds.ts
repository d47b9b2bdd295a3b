import type { Element } from '../html/element.ts';

export function isNeverText({ name, namespace }: Element): boolean {
  return neverText.has(name) || (namespace === 'math' && annotations.has(name));
}

const neverText: ReadonlySet<string> = new Set(['script', 'style', 'noscript', 'template']);

/** They hold a formula once more in another notation, which browsers never display. */
const annotations: ReadonlySet<string> = new Set(['annotation', 'annotation-xml']);

/** HTML, SVG or MathML has a way to name this kind of element. */
export function hasOwnSource({ name, namespace }: Element): boolean {
  if (namespace !== 'html') return namespace === 'svg' || namespace === 'math';
  return withAlt.has(name) || name === 'input' || labelableBesideInput.has(name);
}

/** The images of AMP as well: its script gives their alt to the `img` that it puts into them. */
export const withAlt: ReadonlySet<string> = new Set(['img', 'area', 'amp-img', 'amp-anim']);

const labelableBesideInput: ReadonlySet<string> = new Set([
  'button',
  'meter',
  'output',
  'progress',
  'select',
  'textarea',
]);

/**
 * Pictures, players and frames: what stands inside is for browsers that cannot show them. Formulas, and what stands in
 * a canvas for readers who cannot see it, are text by T8, though axe-core leaves them out.
 */
export function isEmbedded({ name }: Element): boolean {
  return embedded.has(name);
}

const embedded: ReadonlySet<string> = new Set('audio embed iframe img object svg video'.split(' '));

export const fields: ReadonlySet<string> = new Set(['input', 'select', 'textarea']);

/** What it adds to a name is what it contains, as long as no attribute says something else. */
export function isContainer({ name, namespace }: Element): boolean {
  return namespace === 'html' && !others.has(name);
}

const others: ReadonlySet<string> = new Set([
  ...[...neverText, ...withAlt, ...labelableBesideInput, ...embedded, ...fields],
  // A list box.
  'datalist',
]);
