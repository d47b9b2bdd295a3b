import { defineCommand } from './command.ts';
import type { Parts } from './parts.ts';

const options = {
  allow: {
    type: 'string',
    value: 'HOST:PORT',
    meaning: 'A private address that may be audited, too; repeatable',
    repeats: true,
  },
} as const;

export const mcp = defineCommand<Parts, typeof options>({
  name: 'mcp',
  operands: '',
  count: [0, 0],
  summary: 'Tools for agents over standard input and output',
  details: `Speaks the Model Context Protocol: an agent that starts it audits pages, reads what to change and where, and verifies what
it has changed. No server and no database; the last 50 reports are kept until it ends, which is when standard input ends.

Audits public addresses, this machine, such as http://localhost:3000, and what --allow names. Other private addresses are not
opened by being named, as whoever names them may have read them on a page. Of files it reads HTML below the
working folder, with what that shows, and writes none. Settings are those of "assay audit".

docs/agents.md tells how to connect a client.`,
  options,
  examples: [
    ['assay mcp', 'As the command of a client, started in the folder of the project'],
    ['assay mcp --allow intranet.example:8080', 'With one private server'],
  ],
  async run(parts, values) {
    // It brings the library of the protocol, checks and formats, which no other command has to wait for.
    const { serveAgents } = await import('./mcp/serve-agents.ts');
    return serveAgents(parts, values);
  },
});
