import { machineWords } from '../words/machine.ts';

/**
 * /llms.txt: what this is, and where a program reads on.
 * @param origin of this server, without final slash
 * @see https://llmstxt.org/
 */
export function llmsText(origin: string, checksCount: number): string {
  const { title, lede, start, use, understand } = machineWords.llms;
  const link = (path: string, [name, about]: readonly [string, string]) =>
    `- [${name}](${origin}${path}): ${about}`;
  return `# ${title}

> ${lede}

${start}

## ${use.title}

${link('/docs.md', use.docs)}
${link('/openapi.json', use.openapi)}

## ${understand.title}

${link('/checks.md', understand.checks(checksCount))}
${link('/checks', understand.list)}
${link('/checks/image-alt.md', understand.check)}
`;
}
