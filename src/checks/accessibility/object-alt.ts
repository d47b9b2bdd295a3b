import type { Document } from '../../evidence/html/document.ts';
import { attribute, closest, type Element } from '../../evidence/html/element.ts';
import { isPerceivable } from '../../evidence/html/perceivable.ts';
import { nameSource } from '../../evidence/naming/accessible-name.ts';
import { mustBeNamed } from '../../evidence/naming/role.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { failing, warning } from './finding.ts';

const advice = {
  nameless: 'Say in the aria-label or title of the object what its image, sound or video shows or says.',
  embed: 'Give the embed element a title, or use img with alt, audio or video instead.',
};

const tasks = {
  nameless: { one: 'Describe 1 embedded object', many: 'Describe {n} embedded objects' },
  embed: { one: 'Give 1 embed element a title', many: 'Give {n} embed elements a title' },
};

type Advice = keyof typeof advice;

export const objectAlt = defineCheck({
  id: 'object-alt',
  category: 'accessibility',
  weight: 5,
  tier: 'page',
  title: 'Embedded objects have a text alternative',
  several: 'embedded objects have no text alternative',
  why: 'People who cannot see or hear an embedded image, video or sound are not told what it is.',
  rule: 'Fails for each object element that embeds an image, a sound or a video, as its type or else the ending of its file says, and has no name. The name may come from aria-label, aria-labelledby or title. Warns instead when it has content to fall back on or an alt, and for SVG, for files of another or an unknown kind without such content, and for embed elements with an image, a sound or a video. Passes otherwise. Objects do not count when they are hidden (aria-hidden included), decoration by their role, or content to fall back on themselves. Not judged on pages without embedded objects.',
  source: 'https://act-rules.github.io/rules/8fc3b6',
  needs: ['document'],
  inBrowser: 'axe',
  advice,
  tasks,
  example: {
    before: '<object data="/walk.mp4" type="video/mp4"></object>',
    after: '<object data="/walk.mp4" type="video/mp4" aria-label="A walk along the river"></object>',
  },

  evaluate({ document }) {
    const { byName } = document;
    const objects = byName('object').filter((object) => isJudged(document, object, 'data'));
    const embeds = byName('embed').filter(
      (embed) => isJudged(document, embed, 'src') && kindOf(embed, 'src') !== 'other',
    );
    if (objects.length + embeds.length === 0) return notApplicable('The page embeds no object.');
    const isNameless = (element: Element) => nameSource(document, element) === undefined;
    const defects = [
      ...objects.filter(isNameless).flatMap(defectOf),
      ...embeds.filter(isNameless).map((embed) => warning(embed, 'embed', 'this embed element has no name.')),
    ];
    const value = { objects: objects.length + embeds.length, offending: defects.length };
    return passUnless(defects, 'Every embedded object has a text alternative.', value);
  },
});

function isJudged(document: Document, element: Element, address: 'data' | 'src'): boolean {
  return (
    !isBlank(attribute(element, address) ?? '') &&
    isPerceivable(document, element) &&
    mustBeNamed(document, element) &&
    !isFallback(element)
  );
}

/** Shown only where what is around it cannot be. */
function isFallback({ parent }: Element): boolean {
  return parent !== undefined && closest(parent, ({ name }) => around.has(name)) !== undefined;
}

const around: ReadonlySet<string> = new Set(['object', 'video', 'audio', 'canvas']);

/**
 * Whether a file is shown or what it falls back on, browsers decide when they have it. Of files that are no media, such
 * as PDF, it is often the latter.
 */
function defectOf(object: Element): Defect<Advice>[] {
  const kind = kindOf(object, 'data');
  const hasFallback = object.children.some((child) => child.kind === 'element' || !isBlank(child.value));
  if (kind === 'other' && hasFallback) return [];
  const isProven = kind === 'media' && !hasFallback && isBlank(attribute(object, 'alt') ?? '');
  const judged = isProven ? failing : warning;
  return [judged(object, 'nameless', 'this object has no name.')];
}

/** An SVG file may hold text that browsers tell as that of a frame. */
function kindOf(element: Element, address: 'data' | 'src'): 'media' | 'svg' | 'other' {
  const type = attribute(element, 'type')?.trim() ?? '';
  const url = attribute(element, address)?.trim() ?? '';
  const [, inData] = /^data:([^;,]*)/i.exec(url) ?? [];
  const declared = isBlank(type) ? inData : type;
  if (declared === undefined) return svgFile.test(url) ? 'svg' : mediaFile.test(url) ? 'media' : 'other';
  if (/^image\/svg\+xml(?![^;\s])/i.test(declared)) return 'svg';
  return /^(?:image|audio|video)\//i.test(declared) ? 'media' : 'other';
}

const svgFile = /^[^?#]*\.svg(?:[?#]|$)/i;
const mediaFile =
  /^[^?#]*\.(?:avif|bmp|gif|ico|jpe?g|png|webp|aac|flac|m4a|mp3|oga|ogg|opus|wav|m4v|mov|mp4|mpe?g|ogv|webm)(?:[?#]|$)/i;
