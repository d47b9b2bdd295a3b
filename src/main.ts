import { readFileSync } from 'node:fs';
import type { Parts } from './cli/parts.ts';
import { runProgram } from './cli/program.ts';
import { type Config, readConfig } from './config.ts';
import { createLog, type Log } from './lib/log.ts';
import { isOutOfFiles } from './start/file-limit.ts';
import { outliveReaders, terminal } from './start/terminal.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const io = terminal();

// Each command loads what it needs when it runs: a key is made without waiting for the checks and the HTTP interface.
const parts: Parts = {
  io,
  readConfig,
  async openServices(config) {
    const { openServices } = await import('./start/services.ts');
    return openServices(config);
  },
  async serve(config, order, onReady) {
    const log = logFor(config);
    dieOfBugs(log);
    const { serveAssay } = await import('./start/serve.ts');
    const code = await serveAssay(config, { ...order, version, log, onReady });
    // Everything is closed by now; nothing that was forgotten may keep the process.
    process.exit(code);
  },
  async work(config, order, onReady) {
    const log = logFor(config);
    dieOfBugs(log);
    const { workForAssay } = await import('./start/work.ts');
    const code = await workForAssay(config, { ...order, version, log, onReady });
    process.exit(code);
  },
  async migrate(config) {
    const { migrateStore } = await import('./start/store.ts');
    return migrateStore(config);
  },
  async move(config, from, onTable) {
    const { moveStore } = await import('./start/move.ts');
    return moveStore(config, from, onTable);
  },
  async backup(config, file) {
    const { backUpStore } = await import('./start/store.ts');
    return backUpStore(config, file);
  },
  async restore(config, file, options) {
    const { restoreStore } = await import('./start/restore.ts');
    return restoreStore(config, file, options);
  },
  async examine(config, options) {
    const { examineStore } = await import('./start/doctor.ts');
    return examineStore(config, options);
  },
  async openAuditor(config) {
    const { openAuditor } = await import('./start/open-auditor.ts');
    return openAuditor(config, version);
  },
  async loadReports() {
    const [{ catalogue, checksVersion }, { reportPresenter }] = await Promise.all([
      import('./checks/catalogue.ts'),
      import('./api/present-report.ts'),
    ]);
    const { full } = reportPresenter({ version: checksVersion, checks: catalogue }, () => '');
    const css = async () => (await import('./web/built.ts')).readAssets().exportStyle;
    return { present: full, checks: catalogue, css };
  },
};

const outOfFiles =
  'Assay ends, as it may open no more files and connections. Raise the limit: ulimit -n, LimitNOFILE of the service.';

outliveReaders();
// For a process that ends because nothing is left to wait for: a command that has not ended has not done its work.
process.exitCode = 1;
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
    if (isOutOfFiles(error)) log.error(outOfFiles);
    else log.error('Assay ends because of a bug.', { error });
    process.exit(1);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
}
