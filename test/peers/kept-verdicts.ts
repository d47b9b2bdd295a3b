import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** A program of others that judges what we judge, and all that decides its verdicts. */
export interface Asked {
  /** Its package. */
  readonly name: string;
  readonly version: string;
  /** As JSON: options, the code that asks, and what else bears on every verdict. */
  readonly means: readonly unknown[];
  /** As JSON: what the peer is shown, each with a name for people. */
  readonly questions: Readonly<Record<string, unknown>>;
}

/** What a peer said, by the name of the question; a verdict is JSON. */
export interface Kept<Verdict> {
  /** RFC 3339 date; no verdict is older. */
  readonly askedOn: string;
  readonly verdicts: Readonly<Record<string, Sealed<Verdict>>>;
}

interface Sealed<Verdict> {
  /** A hash of the verdict and of all that decides it. */
  readonly seal: string;
  readonly verdict: Verdict;
}

/**
 * The verdicts in the peer's file beside this one, for the tests of one file, which calls this once. What the file lacks,
 * or says of another version or question, is asked of the peer itself. A test fails then, so that the file cannot go stale
 * unseen, and outside CI it is written anew. With `--update`, the peer is asked about everything.
 */
export function keepVerdicts<Verdict>(
  peer: Asked,
  ask: (name: string) => Promise<Verdict>,
): (name: string) => Promise<Verdict> {
  const file = join(import.meta.dirname, `${peer.name}.json`);
  const before = readKept<Verdict>(file);
  const sound = soundVerdicts(peer, before);
  const names = new Set([...Object.keys(peer.questions), ...Object.keys(before.verdicts)]);
  const stale = [...names].filter((name) => !sound.has(name));
  const fresh = new Map<string, Verdict>();

  test(`${peer.name}.json holds what ${peer.name} ${peer.version} says of these questions, and no more`, () => {
    const remedy = updating() === 'new' ? 'This run writes it anew: commit it.' : 'Run "npm run peers".';
    expect(updating() === 'all' ? [] : stale, `test/peers/${peer.name}.json is stale. ${remedy}`).toEqual([]);
  });

  afterAll(() => {
    const today = new Date().toISOString().slice(0, 10);
    let now = before;
    if (updating() !== 'none' && fresh.size + stale.length > 0) {
      now = renew(peer, before, fresh, today);
      writeFileSync(file, textOf(now));
      process.stdout.write(describeChanges(peer, before, now));
    }
    process.stdout.write(describeAge(peer, now, today));
  });

  return async (name) => {
    const known = fresh.get(name) ?? (updating() === 'all' ? undefined : sound.get(name));
    if (known !== undefined) return known;
    const verdict = await ask(name);
    fresh.set(name, verdict);
    return verdict;
  };
}

export function versionOf(name: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}

/** Nothing where there is no file, or where a merge has left what is no JSON: all is asked for then. */
function readKept<Verdict>(file: string): Kept<Verdict> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept<Verdict>;
  } catch {
    return { askedOn: '', verdicts: {} };
  }
}

/** As Vitest writes snapshots: all of them with `--update`, new ones on the machines of people, and none in CI. */
function updating(): 'all' | 'new' | 'none' {
  return expect.getState().snapshotState.snapshotUpdateState;
}

/** Those that the peer gave in this version to these questions, and that nobody has changed since. */
export function soundVerdicts<Verdict>(peer: Asked, { verdicts }: Kept<Verdict>): Map<string, Verdict> {
  const sound = Object.entries(verdicts).filter(
    ([name, { seal, verdict }]) => seal === sealOf(peer, name, verdict),
  );
  return new Map(sound.map(([name, { verdict }]) => [name, verdict]));
}

function sealOf({ name, version, means, questions }: Asked, question: string, verdict: unknown): string {
  if (!Object.hasOwn(questions, question)) return 'of no question';
  const sealed = JSON.stringify([name, version, means, questions[question], verdict]);
  return createHash('sha256').update(sealed).digest('base64url').slice(0, 16);
}

/** The sound ones with the fresh ones in their places. */
export function renew<Verdict>(
  peer: Asked,
  before: Kept<Verdict>,
  fresh: ReadonlyMap<string, Verdict>,
  today: string,
): Kept<Verdict> {
  const sound = soundVerdicts(peer, before);
  const isAllFresh = [...sound.keys()].every((name) => fresh.has(name));
  const verdicts = [...new Map([...sound, ...fresh])].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    askedOn: isAllFresh ? today : before.askedOn,
    verdicts: Object.fromEntries(
      verdicts.map(([name, verdict]) => [name, { seal: sealOf(peer, name, verdict), verdict }]),
    ),
  };
}

/** A line for each verdict, so that a difference shows what has changed. */
function textOf({ askedOn, verdicts }: Kept<unknown>): string {
  const lines = Object.entries(verdicts).map(
    ([name, sealed]) => `${JSON.stringify(name)}: ${JSON.stringify(sealed)}`,
  );
  return `{"askedOn": "${askedOn}", "verdicts": {\n${lines.join(',\n')}\n}}\n`;
}

function describeChanges({ name, version }: Asked, before: Kept<unknown>, now: Kept<unknown>): string {
  const was = new Map(
    Object.entries(before.verdicts).map(([key, { verdict }]) => [key, JSON.stringify(verdict)]),
  );
  const is = new Map(
    Object.entries(now.verdicts).map(([key, { verdict }]) => [key, JSON.stringify(verdict)]),
  );
  const changed = [...is].filter(([key, verdict]) => was.has(key) && was.get(key) !== verdict);
  const came = [...is.keys()].filter((key) => !was.has(key));
  const gone = [...was.keys()].filter((key) => !is.has(key));
  const counts = `verdicts changed: ${changed.length}, new: ${came.length}, gone: ${gone.length}`;
  const lines = changed.map(([key, verdict]) => `  ${key}: ${was.get(key)} is now ${verdict}\n`);
  return `${name} ${version} is written to test/peers/${name}.json: ${counts}\n${lines.join('')}`;
}

function describeAge({ name, version }: Asked, { askedOn }: Kept<unknown>, today: string): string {
  if (askedOn === '') return `No verdict of ${name} is kept; npm run peers asks for them\n`;
  const days = Math.round((Date.parse(today) - Date.parse(askedOn)) / 86_400_000);
  return `${name} ${version} was asked on ${askedOn}, ${days} days ago; npm run peers asks again\n`;
}
