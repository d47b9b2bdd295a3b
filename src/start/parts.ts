import type { Io, Parts } from '../cli/parts.ts';
import {
  buildService,
  type Config,
  type Environment,
  findVariable,
  namedVariables,
  readConfig,
} from '../config.ts';
import { createLog, type Log } from '../lib/log.ts';
import { isOutOfFiles } from './file-limit.ts';

/**
 * What the commands are made of. Each loads what it needs when it runs: a key is made without waiting for the checks and
 * the HTTP interface.
 * @param environment of the settings, by default that of the process
 */
export function programParts(io: Io, version: string, environment?: Environment): Parts {
  return {
    io,
    readConfig: (given) => readConfig(given, environment),
    async openServices(config) {
      const { openServices } = await import('./services.ts');
      return openServices(config, version);
    },
    async serve(config, order, onReady) {
      const log = logFor(config, io);
      dieOfBugs(log);
      const { serveAssay } = await import('./serve.ts');
      const code = await serveAssay(config, { ...order, version, log, onReady });
      // Everything is closed by now; nothing that was forgotten may keep the process.
      process.exit(code);
    },
    async work(config, order, onReady) {
      const log = logFor(config, io);
      dieOfBugs(log);
      const { workForAssay } = await import('./work.ts');
      const code = await workForAssay(config, { ...order, version, log, onReady });
      process.exit(code);
    },
    async migrate(config) {
      const { migrateStore } = await import('./store.ts');
      return migrateStore(config);
    },
    async move(config, from, onTable) {
      const { moveStore } = await import('./move.ts');
      return moveStore(config, from, onTable);
    },
    async backup(config, file) {
      const { backUpStore } = await import('./store.ts');
      return backUpStore(config, file);
    },
    async restore(config, file, options) {
      const { restoreStore } = await import('./restore.ts');
      return restoreStore(config, file, options);
    },
    async examine(config, options) {
      const { examineStore } = await import('./doctor.ts');
      return examineStore(config, options);
    },
    async openAuditor(config, options) {
      const { openAuditor } = await import('./open-auditor.ts');
      return openAuditor(config, version, options);
    },
    async examineBrowser(config) {
      const { examineBrowser } = await import('./examine-tier.ts');
      const { egressSettings } = await import('./egress-settings.ts');
      const settings = egressSettings(config, { version, publicUrl: null });
      const { state } = await examineBrowser(config, settings, new AbortController().signal);
      return state;
    },
    async readServer(config, url, options) {
      const { readServer } = await import('./read-server.ts');
      const key = options.sendsKey ? findVariable('ASSAY_KEY', environment) : undefined;
      return readServer(config, version, url, { ...options, key });
    },
    build: {
      version,
      readVariables: (names) => namedVariables(names, environment),
      findVariable: (name) => findVariable(name, environment),
      ...buildService(environment),
    },
    openCrawler: async (config, options) =>
      (await import('./open-crawler.ts')).openCrawler(config, version, options),
    async loadReports() {
      const [
        { catalogue, checksVersion },
        { crawlCatalogue },
        { reportPresenter },
        { lookView },
        { browserCatalogue },
      ] = await Promise.all([
        import('../checks/catalogue.ts'),
        import('../checks/crawl/crawl-catalogue.ts'),
        import('../api/present-report.ts'),
        import('./present-look.ts'),
        import('../checks/browser/browser-catalogue.ts'),
      ]);
      const checks = { version: checksVersion, checks: catalogue };
      const { full, check } = reportPresenter(checks, () => '', browserCatalogue);
      const css = async () => (await import('../web/built.ts')).readAssets().exportStyle;
      return {
        present: (report) => full(report, null),
        presentLook: (look) => lookView(look, check),
        checks: catalogue,
        siteChecks: [...catalogue, ...crawlCatalogue],
        css,
      };
    },
  };
}

const outOfFiles =
  'Assay ends, as it may open no more files and connections. Raise the limit: ulimit -n, LimitNOFILE of the service.';

/** Readable for a person, JSON for a program. */
function logFor({ server }: Config, io: Io): Log {
  return createLog({
    level: server.logLevel,
    form: io.errIsTerminal ? 'lines' : 'json',
    colour: io.errHasColour,
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
