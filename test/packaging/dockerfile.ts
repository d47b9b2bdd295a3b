export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** Instructions of a Dockerfile, continued lines joined, comments left out. */
export function readDockerfile(source: string): Instruction[] {
  const lines = source.split('\n').filter((line) => !/^\s*(?:#|$)/.test(line));
  return lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => {
      const [, name = '', text = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
      if (name === '') throw new Error(`Not understood: ${line}`);
      return { name, text };
    });
}

/** The list of an instruction in its exec form, such as `CMD ["serve"]`, options before it left out. */
export function execForm(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}
