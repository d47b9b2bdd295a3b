import { machineWords } from '../words/machine.ts';

interface Llms {
  /** Of this server, without final slash. */
  readonly origin: string;
  readonly checksCount: number;
  /** Agents may use this server by the Model Context Protocol. */
  readonly hasMcp: boolean;
}

/**
 * /llms.txt: what this is, and where a program reads on.
 * @see https://llmstxt.org/
 */
export function llmsText({ origin, checksCount, hasMcp }: Llms): string {
  const { title, lede, start, use, understand } = machineWords.llms;
  const link = (path: string, [name, about]: readonly [string, string]) =>
    `- [${name}](${origin}${path}): ${about}`;
  return `# ${title}

> ${lede}

${start}

## ${use.title}

${link('/docs.md', use.docs)}
${link('/openapi.json', use.openapi)}${hasMcp ? `\n- ${use.mcp(`${origin}/mcp`)}` : ''}

## ${understand.title}

${link('/checks.md', understand.checks(checksCount))}
${link('/checks', understand.list)}
${link('/checks/image-alt.md', understand.check)}
`;
}
