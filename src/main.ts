import { readFileSync } from 'node:fs';
import { reportPresenter } from './api/present-report.ts';
import { catalogue, checksVersion } from './checks/catalogue.ts';
import type { Parts } from './cli/parts.ts';
import { runProgram } from './cli/program.ts';
import { type Config, readConfig } from './config.ts';
import { createLog, type Log } from './lib/log.ts';
import { openAuditor } from './start/audit.ts';
import { serveAssay } from './start/serve.ts';
import { openServices } from './start/services.ts';
import { backUpStore, migrateStore } from './start/store.ts';
import { endWithReader, terminal } from './start/terminal.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const io = terminal();

const parts: Parts = {
  io,
  readConfig,
  openServices,
  async serve(config, warnings, onReady) {
    const log = logFor(config);
    dieOfBugs(log);
    const code = await serveAssay(config, { version, warnings, log, onReady });
    // Everything is closed by now; nothing that was forgotten may keep the process.
    process.exit(code);
  },
  migrate: migrateStore,
  backup: backUpStore,
  openAuditor: (config) => openAuditor(config, version),
  present: reportPresenter({ version: checksVersion, checks: catalogue }, () => '').full,
  checks: catalogue,
};

endWithReader();
process.exitCode = await runProgram(process.argv.slice(2), version, parts);

/** Readable for a person, JSON for a program. */
function logFor({ server }: Config): Log {
  return createLog({
    level: server.logLevel,
    form: io.errIsTerminal ? 'lines' : 'json',
    colour: io.errIsTerminal && io.mayColour,
    write: io.err,
    now: Date.now,
  });
}

/** What nobody caught leaves a state that nobody knows: a new process knows its own. */
function dieOfBugs(log: Log): void {
  const die = (error: unknown) => {
    log.error('Assay ends because of a bug.', { error });
    process.exit(1);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
}
