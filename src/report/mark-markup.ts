import { withoutHashes } from './mark-names.ts';

/**
 * An element as far as it is the same minified and pretty-printed: its start tag, with attributes in order, and the
 * beginning of the text that follows.
 * @param source begins with `<`, and may be cut anywhere
 */
export function foldMarkup(source: string): string {
  const snippet = source.slice(0, snippetMax);
  // P3: at most 400 characters.
  const tag = /^<(\/?[^\s/>]+)((?:[^>"']|"[^"]*"|'[^']*')*)>/.exec(snippet);
  if (tag === null)
    return withoutHashes(snippet)
      .replace(/[\s"'…]+/g, '')
      .slice(0, cutTagMax)
      .toLowerCase();
  const [whole, name = '', attributes = ''] = tag;
  const text = snippet.slice(whole.length).split('<', 1)[0] ?? '';
  return `<${name.toLowerCase()} ${attributesOf(attributes)}>${withoutHashes(foldValue(text))
    .replace(/[\s…]+/g, '')
    .slice(0, textMax)}`;
}

/** Of a start tag that does not end in the snippet: what is behind may have been cut elsewhere. */
const cutTagMax = 60;
/** Longer than any snippet of a report. */
const snippetMax = 400;
const textMax = 24;

function attributesOf(source: string): string {
  const pairs = source.matchAll(/([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g);
  return [...pairs]
    .map(
      ([, name = '', double, single, bare]) => [name.toLowerCase(), double ?? single ?? bare ?? ''] as const,
    )
    .filter(([name, value]) => !isMade(name) && !isUsual(name, value))
    .map(([name, value]) => attributeOf(name, value))
    .toSorted()
    .join(' ');
}

function attributeOf(name: string, value: string): string {
  if (name === 'class') return `class=${classesOf(value)}`;
  return `${name}=${withoutHashes(foldValue(value))}`;
}

/** Made anew by each answer or build. */
function isMade(name: string): boolean {
  return /^(?:nonce|integrity|data-v-[\da-f]+|data-astro-cid-\w+|_ng(?:content|host)-.*)$/.test(name);
}

/** Minifiers leave out what is so without it. */
function isUsual(name: string, value: string): boolean {
  return usual[name]?.includes(value.trim().toLowerCase()) === true;
}

const usual: Readonly<Record<string, readonly string[]>> = {
  type: ['text/javascript', 'text/css', 'text'],
  method: ['get'],
  media: ['all'],
  class: [''],
  style: [''],
  id: [''],
};

function foldValue(value: string): string {
  return (
    value
      .replace(/&(?:amp|#38|#x26);/gi, '&')
      .replace(/&(?:quot|#34|#x22);/gi, '"')
      .replace(/&(?:apos|#39|#x27);/gi, "'")
      // Counters by which frameworks name elements.
      .replace(/(?:[:«]r[\da-z]{1,6}[:»]|\b_r_[\da-z]{1,6}_)/gi, ':r:')
      .replace(/[\s;]+/g, '')
  );
}

function classesOf(value: string): string {
  return value
    .split(/\s+/)
    .filter((name) => name !== '')
    .map(withoutMade)
    .toSorted()
    .join(' ');
}

/** Names of rules that tools scope to a component: `css-1q2w3e`, `svelte-1abc23`, `Button_root__3fK2a`. */
function withoutMade(name: string): string {
  const scoped = /^(css|sc|jsx|svelte|astro|emotion|styled|_)-?[\da-zA-Z]{4,}/.exec(name);
  if (scoped?.[1] !== undefined && /^[^-]*-/.test(name) && /[\dA-Z]/.test(name)) return scoped[1];
  const module = /^(.+)__[\da-zA-Z_-]{5,8}$/.exec(name);
  if (module?.[1] !== undefined && /[\dA-Z]/.test(name.slice(module[1].length))) return module[1];
  return withoutHashes(name);
}
