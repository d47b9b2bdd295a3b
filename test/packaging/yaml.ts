/** What compose files are read as. */
export type Yaml = string | null | Yaml[] | { [key: string]: Yaml };

interface Line {
  readonly indent: number;
  readonly text: string;
}

/**
 * The part of YAML that our compose files keep to: nested mappings, lists of scalars, one-line lists of quoted texts.
 * @throws Error for everything else, so that a file which says more is never half understood
 */
export function readYaml(source: string): Yaml {
  const lines = source
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .map((line) => ({ indent: line.search(/\S/), text: line.trim() }));
  const value = readBlock(lines, 0);
  if (lines.length > 0) throw new Error(`Not understood: ${lines[0]?.text}`);
  return value;
}

function readBlock(lines: Line[], indent: number): Yaml {
  const [first] = lines;
  if (first === undefined || first.indent < indent) return null;
  return first.text.startsWith('- ') ? readList(lines, first.indent) : readMapping(lines, first.indent);
}

function readList(lines: Line[], indent: number): Yaml[] {
  const list: Yaml[] = [];
  while (lines[0]?.indent === indent && lines[0].text.startsWith('- ')) {
    list.push(readScalar(lines.shift()?.text.slice(2) ?? ''));
  }
  return list;
}

function readMapping(lines: Line[], indent: number): Yaml {
  const mapping: { [key: string]: Yaml } = {};
  while (lines[0]?.indent === indent) {
    const { text } = lines.shift() as Line;
    const [, key = '', rest = ''] = /^([\w.-]+):(?: (.*))?$/.exec(text) ?? [];
    if (key === '' || key in mapping) throw new Error(`Not understood, or there twice: ${text}`);
    mapping[key] = rest === '' ? readBlock(lines, indent + 1) : readScalar(rest);
  }
  return mapping;
}

function readScalar(text: string): Yaml {
  if (text.startsWith('[') || text.startsWith('"')) return JSON.parse(text) as Yaml;
  if (/^[&*!|>{'%@`]|: | #/.test(text)) throw new Error(`Not understood: ${text}`);
  return text;
}
