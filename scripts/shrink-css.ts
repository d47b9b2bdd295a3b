/**
 * Makes a minified sheet smaller still, by what a minifier may not assume and we know: the order of our layers is
 * declared first, and nothing but the sheet itself reads its custom properties.
 * @param first what a page loads before it, as it was: the names of properties are those that it gets
 */
export function shrinkCss(css: string, first = css): string {
  return shortenProperties(mergeLayers(css), first).replaceAll(
    / ?\/ (?=[\w(])|(?<=,) (?=[\w#.(-])/g,
    (found) => found.trim(),
  );
}

/** Blocks of one layer become one, in the order in which they stood. */
function mergeLayers(css: string): string {
  const blocks = new Map<string, string>();
  let rest = '';
  for (const rule of topRules(css)) {
    const [opening, name = ''] = /^@layer (\w+)\{/.exec(rule) ?? [];
    if (opening === undefined) rest += rule;
    else blocks.set(name, (blocks.get(name) ?? '') + rule.slice(opening.length, -1));
  }
  return rest + [...blocks].map(([name, rules]) => `@layer ${name}{${rules}}`).join('');
}

function topRules(css: string): string[] {
  const rules: string[] = [];
  let start = 0;
  let depth = 0;
  for (const { 0: found, index } of css.matchAll(/"(?:[^"\\]|\\.)*"|[{};]/g)) {
    if (found === '{') depth += 1;
    if (found === '}') depth -= 1;
    if (depth > 0 || found === '{' || found.startsWith('"')) continue;
    rules.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return rules;
}

/** The property that is read most gets the shortest name. */
function shortenProperties(css: string, first: string): string {
  const uses = new Map<string, number>();
  for (const [name] of first.matchAll(property)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const names = [...uses].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  const short = new Map(names.map((name, rank) => [name, `--${shortName(rank)}`]));
  return css.replaceAll(property, (name) => short.get(name) ?? name).replaceAll(/(--\w+): /g, '$1:');
}

/** Not what follows a class name, such as `.a--b`. */
const property = /(?<![\w-])--[a-z][\w-]*/g;

function shortName(rank: number): string {
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const last = letters[rank % letters.length] as string;
  return rank < letters.length ? last : shortName(Math.floor(rank / letters.length) - 1) + last;
}
