import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer } from '../../mcp/server.ts';
import { type Parts, warnedConfigOf } from '../parts.ts';
import { machineBackEnd } from './machine.ts';
import { workingFolder } from './working-folder.ts';

/** What `assay mcp` does, until its input ends or it is stopped. @returns the exit code @throws CannotStart */
export async function serveAgents(
  parts: Parts,
  { allow }: { readonly allow: readonly string[] },
): Promise<number> {
  const { io, build } = parts;
  const { config } = warnedConfigOf(parts, {});
  const { checks } = await parts.loadReports();
  const auditor = await parts.openAuditor(config, { forAgents: { allow } });
  // Nobody but the client reads standard output: what it holds is the protocol alone.
  const onBug = (error: unknown) => io.err(`${error instanceof Error ? error.stack : String(error)}\n`);
  const backEnd = machineBackEnd({
    ...{ auditor, checks, onBug },
    folder: workingFolder(process.cwd()),
    site: config.queue.site,
    concurrency: config.queue.concurrency,
    waitMs: 20_000,
  });
  try {
    if (io.errIsTerminal) io.err('Waits for an agent at standard input. Ctrl-C ends it.\n');
    const server = serveStdio(() => createMcpServer(backEnd, { version: build.version, onBug }), {
      onerror: onBug,
    });
    await ended(parts);
    await server.close();
    return 0;
  } finally {
    await auditor.close();
  }
}

function ended({ io }: Parts): Promise<void> {
  return new Promise((resolve) => {
    const stopListening = io.onInterrupt(resolve);
    process.stdin.once('end', () => {
      stopListening();
      resolve();
    });
  });
}
