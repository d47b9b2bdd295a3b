import type { Node } from 'jsonc-parser';
import { type Category, categories } from '../../checks/check.ts';
import type { Waiver } from '../../checks/waive.ts';
import type { CheckLevel, FailOn, Sourced } from '../settings.ts';
import { readBudget, unitOf } from './budget-value.ts';
import type {
  AuthText,
  AuthTexts,
  Configuration,
  GateRules,
  PartialGate,
  SourceFiles,
  StartedServer,
} from './configuration.ts';
import type { Lines } from './place.ts';
import { readDuration } from './text-forms.ts';
import { entriesOf, memberOf, membersOf, textOf } from './tree.ts';

interface File {
  readonly name: string;
  readonly lines: Lines;
}

/** Of a file that nothing is wrong with. */
export function configurationOf(root: Node, file: File): Configuration {
  const text = (key: string) => sourced<string>(memberOf(root, key), file);
  const list = (key: string) => entriesOf(memberOf(root, key));
  return {
    file: file.name,
    serve: servedIn(memberOf(root, 'serve'), file),
    start: startedIn(memberOf(root, 'start'), file),
    base: text('base'),
    origin: text('origin'),
    as: sourced(memberOf(root, 'as'), file),
    pages: list('pages').map((node) => sourcedOf<string>(node, file)),
    maxPages: sourced(memberOf(root, 'max_pages'), file),
    auth: authIn(memberOf(root, 'auth'), file),
    gate: gateIn(memberOf(root, 'gate'), file),
    rules: list('rules').map((node) => ruleIn(node, file)),
    waivers: list('waivers').map((node) => waiverIn(node, file)),
    baseline: text('baseline'),
    sources: list('sources').map((node) => sourceIn(node, file)),
    outputs: list('outputs').map((node) => sourcedOf<string>(node, file)),
  };
}

function sourced<T>(node: Node | undefined, file: File): Sourced<T> | undefined {
  return node === undefined ? undefined : sourcedOf(node, file);
}

/** The schema has seen to it that the value is of this type. */
function sourcedOf<T>(node: Node, file: File): Sourced<T> {
  return { value: node.value as T, from: placeOf(node, file) };
}

/** `assay.config.json:14` */
function placeOf({ offset }: Node, { name, lines }: File): string {
  return `${name}:${lines.of(offset).line}`;
}

function servedIn(node: Node | undefined, file: File): Configuration['serve'] {
  const folder = sourced<string>(memberOf(node, 'folder'), file);
  return folder && { folder, spa: sourced(memberOf(node, 'spa'), file) };
}

function startedIn(node: Node | undefined, file: File): StartedServer | undefined {
  const command = sourced<string>(memberOf(node, 'command'), file);
  const waitOn = sourced<string>(memberOf(node, 'wait_on'), file);
  const wait = sourced<string>(memberOf(node, 'wait'), file);
  const waitMs = wait && { ...wait, value: readDuration(wait.value) };
  return command && waitOn && { command, waitOn, waitMs };
}

function authIn(node: Node | undefined, file: File): AuthTexts | undefined {
  if (node === undefined) return undefined;
  const textAt = (key: string) => authText(memberOf(node, key), `auth.${key}`, file);
  const origins = memberOf(node, 'origins');
  return {
    basic: textAt('basic'),
    headers: membersOf(memberOf(node, 'headers')).flatMap(({ key, value }) => {
      const text = authText(value, `auth.headers.${key}`, file);
      return text === undefined ? [] : { ...text, name: key };
    }),
    cookies: textAt('cookies'),
    origins: origins && entriesOf(origins).map(({ value }) => new URL(value).origin),
  };
}

function authText(node: Node | undefined, path: string, { lines }: File): AuthText | undefined {
  return node && { value: node.value, path, ...lines.of(node.offset) };
}

function gateIn(node: Node | undefined, file: File): PartialGate {
  const score = sourced<number>(memberOf(node, 'score'), file);
  const failOn = sourced<FailOn>(memberOf(node, 'fail_on'), file);
  const maxDrop = sourced<number>(memberOf(node, 'max_drop'), file);
  return {
    ...(score && { score }),
    ...(failOn && { failOn }),
    ...(maxDrop && { maxDrop }),
    categories: Object.fromEntries(namedIn<number>(memberOf(node, 'categories'), file).filter(isOfCategory)),
    checks: Object.fromEntries(namedIn<CheckLevel>(memberOf(node, 'checks'), file)),
    budgets: Object.fromEntries(namedIn<string | number>(memberOf(node, 'budgets'), file).map(budgetIn)),
  };
}

function namedIn<T>(node: Node | undefined, file: File): [name: string, value: Sourced<T>][] {
  return membersOf(node).flatMap(({ key, value }) => (value ? [[key, sourcedOf<T>(value, file)]] : []));
}

function isOfCategory<T>(entry: readonly [string, T]): entry is [Category, T] {
  return categories.some((category) => category === entry[0]);
}

function budgetIn([name, { value, from }]: [string, Sourced<string | number>]): [string, Sourced<number>] {
  return [name, { value: readBudget(value, unitOf(name) ?? 'number') ?? 0, from }];
}

function ruleIn(node: Node, file: File): GateRules {
  const pages = memberOf(node, 'pages') ?? node;
  return { pages: sourcedOf(pages, file), gate: gateIn(memberOf(node, 'gate'), file) };
}

function waiverIn(node: Node, file: File): Waiver {
  const textAt = (key: string) => textOf(memberOf(node, key));
  return {
    id: null,
    check: textAt('check') ?? '',
    pages: textAt('pages') ?? null,
    item: textAt('item') ?? null,
    reason: textAt('reason') ?? '',
    until: textAt('until') ?? '',
    by: placeOf(node, file),
  };
}

function sourceIn(node: Node, file: File): SourceFiles {
  const textAt = (key: string) => textOf(memberOf(node, key)) ?? '';
  return { pages: textAt('pages'), file: textAt('file'), from: placeOf(node, file) };
}
