import { formatCount } from '../../lib/quantities.ts';

/** What our own pages for programs say. */
export const machineWords = {
  llms: {
    title: 'Assay',
    lede: 'Assay judges web pages. Give it the address of a page: it answers with a score from 0 to 100 and with what to fix first, in SEO, content, performance, accessibility, security, structured data and readiness for AI.',
    start:
      'These pages are for anybody. Reports belong to accounts: the API takes a key, which a member makes in the settings, as `Authorization: Bearer KEY`. A report that is shared, at an address that begins with `/r/` or `/s/`, is Markdown for those who ask for it: `Accept: text/markdown`.',
    use: {
      title: 'Use it',
      docs: [
        'API',
        'keys, making a report, waiting for it, lists and errors; then every operation, some 200 KB in all',
      ],
      openapi: ['OpenAPI document', 'the same for generators of clients'],
      mcp: (address: string) =>
        `MCP server, with the same key: \`POST ${address}\`, tools that audit a page, tell its fixes and verify them`,
    },
    understand: {
      title: 'Understand a report',
      checks: (count: number) =>
        [
          'Checks',
          `how the score is made, and all ${formatCount(count)} checks, of pages, in a browser and of sites, with a link to each`,
        ] as const,
      list: ['Checks as JSON', 'those of a single page, with rules, advice and examples'],
      check: ['One check', 'what it asks, why, and what to do; the others are at their ids'],
    },
  },
} as const;
