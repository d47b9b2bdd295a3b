import type { Document } from '../../evidence/html/document.ts';
import { attribute, type Element } from '../../evidence/html/element.ts';
import {
  type Base,
  baseUrl,
  isAsciiSpaceAlone,
  parseUrl,
  stripAsciiSpace,
} from '../../evidence/links/base-url.ts';
import { relTokens } from '../../evidence/links/rel.ts';
import { frameAddress, hostsOf, isCss, isJavaScript } from '../../evidence/links/subresources.ts';
import { type Defect, defineCheck, notApplicable, passUnless } from '../check.ts';
import { isIpAddress, isTrustworthyHost } from './local-host.ts';
import { upgradesRequests } from './policies.ts';

export const mixedContent = defineCheck({
  id: 'mixed-content',
  category: 'security',
  weight: 10,
  tier: 'page',
  title: 'The https page loads nothing over http',
  several: 'parts of the page are loaded over http',
  why: 'Browsers block scripts, styles and frames over http on https pages, so parts of the page are missing.',
  rule: 'Fails when a script, style sheet, manifest, frame, object, embed, image of a srcset or preloaded file (other than image, audio and video) is loaded over http, and when anything else is from an IP address over http. Warns for other images, audio, video, tracks and icons, which browsers try over https; and warns instead of failing when the content security policy has upgrade-insecure-requests. Passes otherwise. Links, forms and the computer itself (localhost) do not count. Not judged on http pages.',
  source: 'https://www.w3.org/TR/mixed-content/',
  needs: ['document', 'exchange'],
  advice: {
    blocked: 'Change the address to https://, or serve the file from your own site.',
    upgraded:
      'Change the address to https://; browsers try that by themselves and show nothing when it fails.',
  },
  tasks: {
    blocked: { one: 'Load 1 file over https', many: 'Load {n} files over https' },
    upgraded: { one: 'Load 1 media file over https', many: 'Load {n} media files over https' },
  },
  dangers: ['blocked'],
  example: {
    before: '<script src="http://cdn.example.net/lib.js"></script>',
    after: '<script src="https://cdn.example.net/lib.js"></script>',
  },

  evaluate({ document, exchange: { url, final } }) {
    if (url.protocol !== 'https:') return notApplicable('The page itself is served over http.');
    const upgrades = upgradesRequests(final.fields, document);
    const base = baseUrl(document);
    const defects: Defect<'blocked' | 'upgraded'>[] = [];
    for (const load of loads(document, base)) {
      const { element, address } = load;
      const target = parseUrl(address, base);
      if (target?.protocol !== 'http:' || isTrustworthyHost(target.hostname)) continue;
      // Consent banners keep scripts back by a type that no browser loads.
      if (element.name === 'script' && !isRun(element)) continue;
      // Browsers upgrade names alone: https://www.w3.org/TR/mixed-content/#upgrade-algorithm
      const kind = isIpAddress(target.hostname) ? 'blockable' : load.kind;
      const blocked = kind === 'blockable' && !upgrades;
      defects.push({
        outcome: blocked ? 'fail' : 'warn',
        advice: kind === 'blockable' ? 'blocked' : 'upgraded',
        detail: blocked
          ? `Browsers block this ${element.name}: it is loaded over http.`
          : `This ${element.name} is loaded over http and works only if https answers too.`,
        element,
        url: target.href,
      });
    }
    return passUnless(defects, 'No element was found that loads anything over http.', defects.length);
  },
});

/** Browsers that know modules, which all do, leave scripts with `nomodule` alone. */
function isRun(script: Element): boolean {
  return isJavaScript(script) && (attribute(script, 'nomodule') === undefined || isModule(script));
}

function isModule(script: Element): boolean {
  return stripAsciiSpace(attribute(script, 'type') ?? '').toLowerCase() === 'module';
}

interface Load {
  readonly element: Element;
  readonly address: string;
  readonly kind: 'blockable' | 'upgradable';
}

/**
 * Under another base than one of http, only what says so itself leads there. Parsing every address instead takes 0.7 ms
 * on a page of 180 KB. The URL parser drops tabs and line ends, so they may stand within the scheme. A colon is sought
 * before what must stand in front of it, as addresses have few of them and many an h.
 */
const nameOfHttp = /(?<=http):|[\t\n\r]/i;

interface Loader {
  readonly name: string;
  readonly attributes: readonly string[];
  readonly kind: Load['kind'];
  /** What it loads is among the subresources. */
  readonly isKnown?: true;
}

/** source, iframe, srcset and links follow rules of their own below. */
const loaders: readonly Loader[] = [
  { name: 'script', attributes: ['src'], kind: 'blockable', isKnown: true },
  { name: 'frame', attributes: ['src'], kind: 'blockable' },
  { name: 'object', attributes: ['data'], kind: 'blockable' },
  { name: 'embed', attributes: ['src'], kind: 'blockable' },
  { name: 'img', attributes: ['src'], kind: 'upgradable', isKnown: true },
  { name: 'audio', attributes: ['src'], kind: 'upgradable', isKnown: true },
  { name: 'video', attributes: ['src', 'poster'], kind: 'upgradable', isKnown: true },
  { name: 'track', attributes: ['src'], kind: 'upgradable' },
];

/** Subresources are read once for all checks, and those of most pages need no second look. */
const otherLoaders = loaders.filter(({ isKnown }) => !isKnown);

function loadersOf(document: Document): readonly Loader[] {
  for (const host of hostsOf(document)) if (host.startsWith('http:')) return loaders;
  return otherLoaders;
}

function loads(document: Document, base: Base): Load[] {
  const found: Load[] = [];
  const isOfHttp = base.href.startsWith('http:');
  const add = (element: Element, address: string | undefined, kind: Load['kind']) => {
    if (address === undefined || !(isOfHttp || nameOfHttp.test(address))) return;
    // Browsers load nothing for it, not the base either.
    if (!isAsciiSpaceAlone(address)) found.push({ element, address, kind });
  };
  for (const { name, attributes, kind } of loadersOf(document)) {
    for (const element of document.byName(name)) {
      for (const attributeName of attributes) add(element, attribute(element, attributeName), kind);
    }
  }
  for (const element of document.byName('source')) {
    if (isChildOf(element, ['audio', 'video'])) add(element, attribute(element, 'src'), 'upgradable');
  }
  for (const element of document.byName('iframe')) add(element, frameAddress(element), 'blockable');
  for (const element of document.byAttribute('srcset')) {
    if (element.name !== 'img' && !(element.name === 'source' && isChildOf(element, ['picture']))) continue;
    const srcset = attribute(element, 'srcset') ?? '';
    if (!(isOfHttp || nameOfHttp.test(srcset))) continue;
    // Images chosen by srcset are not upgraded: https://www.w3.org/TR/mixed-content/#category-upgradeable
    for (const address of candidates(srcset)) add(element, address, 'blockable');
  }
  for (const element of document.byName('link')) {
    const kind = kindOfLink(element);
    if (kind !== undefined) add(element, attribute(element, 'href'), kind);
  }
  return found;
}

function isChildOf({ parent }: Element, names: readonly string[]): boolean {
  return parent !== undefined && names.includes(parent.name);
}

/**
 * What browsers preload, but for images: of these they try https. Without a kind that they know they load nothing.
 * @see https://html.spec.whatwg.org/multipage/links.html#link-type-preload
 */
const blockablePreloads = new Set(['fetch', 'font', 'json', 'script', 'style', 'track']);

function kindOfLink(link: Element): Load['kind'] | undefined {
  const rel = relTokens(link);
  if (
    (rel.includes('stylesheet') && isCss(link) && attribute(link, 'disabled') === undefined) ||
    rel.includes('modulepreload') ||
    rel.includes('manifest')
  )
    return 'blockable';
  if (rel.includes('preload')) {
    return blockablePreloads.has(attribute(link, 'as')?.toLowerCase() ?? '') ? 'blockable' : undefined;
  }
  return rel.includes('icon') ? 'upgradable' : undefined;
}

const isSeparator = (char: string) => '\t\n\f\r ,'.includes(char);
const isSpace = (char: string) => '\t\n\f\r '.includes(char);

/**
 * URLs of a srcset. A comma ends a candidate with or without white space behind it, but belongs to an address in which it
 * stands.
 * @see https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 */
function candidates(srcset: string): string[] {
  const urls: string[] = [];
  for (let at = 0; ; ) {
    while (at < srcset.length && isSeparator(srcset.charAt(at))) at += 1;
    if (at >= srcset.length) return urls;
    const start = at;
    while (at < srcset.length && !isSpace(srcset.charAt(at))) at += 1;
    let end = at;
    while (srcset.charAt(end - 1) === ',') end -= 1;
    urls.push(srcset.slice(start, end));
    if (end === at) at = endOfDescriptors(srcset, at);
  }
}

/** Commas in parentheses part nothing. */
function endOfDescriptors(srcset: string, from: number): number {
  let inParentheses = false;
  let at = from;
  for (; at < srcset.length; at++) {
    const char = srcset.charAt(at);
    if (char === '(') inParentheses = true;
    else if (char === ')') inParentheses = false;
    else if (char === ',' && !inParentheses) break;
  }
  return at;
}
