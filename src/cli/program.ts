import { AssayError, CannotStart } from '../errors.ts';
import { nearest } from '../lib/nearest.ts';
import { withoutLogCommands } from '../report/log-commands.ts';
import { accountCreate, accountList, accountRename } from './account.ts';
import { audit } from './audit.ts';
import { backup } from './backup.ts';
import { type Command, helpOf, parse, table, UsageError } from './command.ts';
import { config, configSchema } from './config.ts';
import { crawl } from './crawl.ts';
import { doctor } from './doctor.ts';
import { keyCreate, keyList, keyRevoke, keyRotate } from './key.ts';
import { mailTest } from './mail.ts';
import { mcp } from './mcp.ts';
import { migrate } from './migrate.ts';
import type { Parts } from './parts.ts';
import { restore } from './restore.ts';
import { scheduleList, schedulePause, scheduleResume } from './schedule.ts';
import { serve } from './serve.ts';
import { siteCrawl, siteList, siteStop } from './site.ts';
import { userDisable, userEnable, userInvite, userList, userReset } from './user.ts';
import { webhookList, webhookReplay, webhookTest } from './webhook.ts';
import { work } from './work.ts';

const commands: readonly Command<Parts>[] = [
  serve,
  work,
  audit,
  crawl,
  mcp,
  accountCreate,
  accountList,
  accountRename,
  keyCreate,
  keyList,
  keyRotate,
  keyRevoke,
  userInvite,
  userList,
  userReset,
  userDisable,
  userEnable,
  siteList,
  siteCrawl,
  siteStop,
  scheduleList,
  schedulePause,
  scheduleResume,
  webhookList,
  webhookTest,
  webhookReplay,
  mailTest,
  config,
  configSchema,
  migrate,
  backup,
  restore,
  doctor,
];

/**
 * The command line of Assay.
 * @param args without the program's own name
 * @returns the exit code: 0 done, 1 it could not be done, 2 it was called wrongly; audit has its own
 */
export async function runProgram(args: readonly string[], version: string, parts: Parts): Promise<number> {
  try {
    const asked = generalAnswer(args, version);
    if (asked !== undefined) {
      parts.io.out(asked);
      return 0;
    }
    const { command, rest } = choose(args);
    if (asksForHelp(rest)) {
      parts.io.out(helpOf(command));
      return 0;
    }
    const { values, operands } = parse(command, rest);
    return await command.run(parts, values, operands);
  } catch (error) {
    return explain(error, parts);
  }
}

/** For `assay`, `assay --help`, `assay key --help`, `assay help key` and `assay --version`. */
function generalAnswer(args: readonly string[], version: string): string | undefined {
  const [first, ...rest] = args;
  if (first === '--version' || first === '-v' || first === 'version') return `${version}\n`;
  if (first === undefined || first === '--help' || first === '-h') return overview();
  if (first !== 'help') return asksForHelp(rest.slice(0, 1)) ? familyHelp(first) : undefined;
  if (rest.length === 0) return overview();
  return (rest.length === 1 ? familyHelp(rest[0] as string) : undefined) ?? helpOf(choose(rest).command);
}

function overview(): string {
  return `Assay reports how good a web page is and what to fix first.

Usage: assay <command> [options]

${linesOf(commands)}

"assay <command> --help" shows options and examples. "assay --version" prints the version.
`;
}

/**
 * For `assay key --help` and `assay help key`; undefined: the word is a command itself, or none begins with it and has
 * another.
 */
function familyHelp(word: string): string | undefined {
  const family = familyOf(word);
  if (family.length === 0 || commands.some(({ name }) => name === word)) return undefined;
  return `Usage: assay ${word} <command> [options]

${linesOf(family)}

"assay ${word} <command> --help" shows options and examples.
`;
}

function familyOf(word: string): Command<Parts>[] {
  return commands.filter(({ name }) => name.startsWith(`${word} `));
}

function linesOf(shown: readonly Command<Parts>[]): string {
  return table(
    shown.map(
      ({ name, operands, summary }) => [`${name} ${operands}`.trimEnd(), summary] as [string, string],
    ),
  );
}

/** The command with the most words that the arguments begin with. */
function choose(args: readonly string[]): { command: Command<Parts>; rest: readonly string[] } {
  for (const words of [2, 1]) {
    const command = commands.find(({ name }) => name === args.slice(0, words).join(' '));
    if (command !== undefined) return { command, rest: args.slice(words) };
  }
  throw new UsageError(unknownCommand(args));
}

function unknownCommand([first = '', second]: readonly string[]): string {
  const family = familyOf(first).map(({ name }) => name.split(' ')[1]);
  if (family.length > 0) {
    const given = second === undefined || second.startsWith('-') ? '' : ` There is no "${first} ${second}".`;
    return `"assay ${first}" needs one of: ${family.join(', ')}.${given} "assay --help" shows all commands.`;
  }
  const meant = nearest(first, [...new Set(commands.map(({ name }) => name.split(' ')[0] as string))]);
  const way = meant === undefined ? '"assay --help" shows all commands.' : `Did you mean "assay ${meant}"?`;
  return `There is no command "${first}". ${way}`;
}

function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some((arg) => arg === '--help' || arg === '-h');
}

function explain(error: unknown, { io }: Parts): number {
  // Words of a file, or of a server that was started, are no orders to the runner of a build.
  if (error instanceof UsageError) {
    io.err(withoutLogCommands(`${error.message}\n`));
    return 2;
  }
  if (error instanceof CannotStart) {
    io.err(withoutLogCommands(error.sentences.map((sentence) => `${sentence}\n`).join('')));
    return error.exitCode;
  }
  if (error instanceof AssayError) {
    const sentences = Object.values(error.fields ?? {}).flat();
    io.err(`${sentences.length > 0 ? sentences.join('\n') : error.message}\n`);
    return 1;
  }
  throw error;
}
