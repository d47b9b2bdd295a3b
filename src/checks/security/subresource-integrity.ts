import { attribute, type Element } from '../../evidence/html/element.ts';
import { baseUrl, parseHttpHref } from '../../evidence/links/base-url.ts';
import { relIncludes } from '../../evidence/links/rel.ts';
import { isJavaScript } from '../../evidence/links/subresources.ts';
import { sameSite } from '../../evidence/links/url-equality.ts';
import { isBlank } from '../../evidence/text/text.ts';
import { parseAddress } from '../../lib/parse-address.ts';
import { defineCheck, notApplicable, passUnless } from '../check.ts';
import { allOf } from '../counted.ts';

export const subresourceIntegrity = defineCheck({
  id: 'subresource-integrity',
  category: 'security',
  weight: 2,
  tier: 'page',
  title: 'Scripts and styles from other sites are pinned',
  several: 'scripts or styles from other sites are not pinned, or lack crossorigin',
  why: 'Whoever can change a file on the other site can change your page, unless the browser checks it first.',
  rule: 'Passes when every script and style sheet of another site that can be pinned has a crossorigin attribute and an integrity attribute with a complete SHA-256, SHA-384 or SHA-512 value. Warns for each that lacks one of them. It never fails. A file can be pinned when the path of its address holds a full version of three numbers or a hash: others may differ by browser, or change by design. Not judged when the page loads no such file.',
  source: 'https://www.w3.org/TR/SRI/',
  needs: ['document', 'exchange'],
  advice: {
    unpinned:
      'Add an integrity attribute with the file’s SHA-384 and crossorigin="anonymous", or serve the file yourself.',
    anonymous: 'Add crossorigin="anonymous"; without it browsers refuse the file.',
  },
  tasks: {
    unpinned: { one: 'Add integrity to 1 third-party file', many: 'Add integrity to {n} third-party files' },
    anonymous: {
      one: 'Add crossorigin to 1 third-party file',
      many: 'Add crossorigin to {n} third-party files',
    },
  },
  example: {
    before: '<script src="https://cdn.example.net/lib-3.2.1.js"></script>',
    after:
      '<script src="https://cdn.example.net/lib-3.2.1.js" integrity="sha384-…" crossorigin="anonymous"></script>',
  },

  evaluate({ document, exchange: { url } }) {
    const base = baseUrl(document);
    const beginning = `${url.origin}/`;
    const foreignTarget = (element: Element) => {
      const name = element.name === 'link' ? 'href' : 'src';
      const address = attribute(element, name)?.trim() ?? '';
      // Without an address nothing is loaded, wherever the base of the page leads.
      const target = address === '' ? undefined : parseHttpHref(address, base);
      const isForeign = target !== undefined && !target.startsWith(beginning) && !sameSite(target, url);
      return isForeign ? target : undefined;
    };
    const foreign = [
      ...document.byName('script').filter((script) => foreignTarget(script) !== undefined && isRun(script)),
      ...document.byName('link').filter((link) => isStyle(link) && foreignTarget(link) !== undefined),
    ];
    if (foreign.length === 0) return notApplicable('The page loads no script or style of another site.');
    const pinnable = foreign.filter(
      (element) =>
        !isBlank(attribute(element, 'integrity') ?? '') || isOfOneState(foreignTarget(element) ?? ''),
    );
    if (pinnable.length === 0)
      return notApplicable('The page loads no script or style of another site by a full version or a hash.');
    const defects = pinnable.flatMap((element) => {
      const pinning = pinningBy(attribute(element, 'integrity') ?? '');
      const pinned = pinning === 'pinned';
      const file = element.name === 'link' ? 'style sheet' : 'script';
      if (pinned && attribute(element, 'crossorigin') !== undefined) return [];
      return [
        {
          outcome: 'warn' as const,
          advice: pinned ? ('anonymous' as const) : ('unpinned' as const),
          detail: pinned
            ? `This ${file} has integrity but no crossorigin attribute.`
            : pinning === 'refused'
              ? `The integrity of this ${file} is not a digest of the right length, so browsers refuse the file.`
              : `This ${file} of another site is not pinned.`,
          element,
        },
      ];
    });
    const all = allOf(
      pinnable.length,
      'script or style of another site that can be pinned is',
      'scripts and styles of other sites that can be pinned are',
    );
    return passUnless(defects, `${all}.`, { foreign: foreign.length, unpinned: defects.length });
  },
});

/** Also what the Rocket Loader of Cloudflare has put off: `type="0a1b…-text/javascript"`. */
function isRun(script: Element): boolean {
  return isJavaScript(script) || /-(?:text\/javascript|module)$/i.test(attribute(script, 'type') ?? '');
}

/** What is switched off is not loaded, as a script of another type is not. */
function isStyle(link: Element): boolean {
  return relIncludes(link, 'stylesheet') && attribute(link, 'disabled') === undefined;
}

/**
 * A full version or a hash in the path. A query often names the version of a plug-in that loads the file, and what
 * stands there in short hexadecimal without a name, or as a UUID, is the id of a customer.
 */
function isOfOneState(address: string): boolean {
  const path = parseAddress(address)?.pathname.replace(uuid, '') ?? '';
  return fullVersion.test(path) || (path.match(hexadecimal) ?? []).some(isHash);
}

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
const fullVersion = /(?<![\d.])\d+\.\d+\.\d/;
const hexadecimal = /(?<=[a-z\d][.@_-])[\da-f]{8,}(?![a-z\d])|(?<![a-z\d])[\da-f]{32,}(?![a-z\d])/gi;
const isHash = (run: string) => /\d/.test(run) && /[a-f]/i.test(run);

/** Strongest first. Browsers also take a digest whose padding is wrong; here it is a slip, and counts as not pinned. */
const algorithms = [
  { hash: 'sha512', characters: 86, padding: '==' },
  { hash: 'sha384', characters: 64, padding: '' },
  { hash: 'sha256', characters: 43, padding: '=' },
];

const integrityValue = /^(sha\d{3})-([A-Za-z0-9+/_-]+)(={0,2})(?:\?|$)/;

/**
 * What browsers make of it: the digests of the strongest algorithm alone count. One in hexadecimal, or one that
 * was cut, matches no file.
 * @see https://www.w3.org/TR/SRI/#get-the-strongest-metadata-from-set
 */
function pinningBy(integrity: string): 'pinned' | 'refused' | 'none' {
  const values = integrity.split(/\s+/).flatMap((value) => {
    const found = integrityValue.exec(value);
    return found === null ? [] : [found];
  });
  for (const { hash, characters, padding } of algorithms) {
    const own = values.filter(([, name]) => name === hash);
    if (own.length === 0) continue;
    const fitting = own.filter(([, , digest]) => digest?.length === characters);
    if (fitting.length === 0) return 'refused';
    return fitting.some(([, , , end]) => end === padding) ? 'pinned' : 'none';
  }
  return 'none';
}
