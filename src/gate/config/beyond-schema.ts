import type { Node } from 'jsonc-parser';
import { dayMs } from '../../lib/durations.ts';
import { wordOf } from '../../lib/word-of.ts';
import { budgetForm, budgetTakes, readBudget, unitOf } from './budget-value.ts';
import type { Complaint } from './place.ts';
import { quoted, saidOf } from './said.ts';
import { textForms } from './text-forms.ts';
import { entriesOf, memberOf, membersOf, textOf } from './tree.ts';
import { variableFault } from './variables.ts';

const daysAheadMax = 365;

/** What no schema says: where values depend on each other, on the day or on the environment. */
export function* complaintsBeyondSchema(root: Node, now: number): Generator<Complaint> {
  yield* aboutTargets(root);
  yield* aboutVariables(memberOf(root, 'auth'), 'auth');
  yield* aboutBudgets(memberOf(root, 'gate'), 'gate');
  for (const [index, rule] of entriesOf(memberOf(root, 'rules')).entries())
    yield* aboutBudgets(memberOf(rule, 'gate'), `rules[${index}].gate`);
  for (const [index, waiver] of entriesOf(memberOf(root, 'waivers')).entries())
    yield* aboutEnd(memberOf(waiver, 'until'), `waivers[${index}].until`, now);
  for (const [index, source] of entriesOf(memberOf(root, 'sources')).entries())
    yield* aboutStars(source, `sources[${index}]`);
}

const targets = ['serve', 'start', 'base'];

function* aboutTargets(root: Node): Generator<Complaint> {
  const [first, ...others] = membersOf(root).filter(({ key }) => targets.includes(key));
  for (const { key, offset } of others) {
    if (key === first?.key) continue;
    const message = `The file has both "${first?.key}" and "${key}"; what is audited is served from a folder, started by a command, or runs at an address: keep one of serve, start and base.`;
    yield { offset, message };
  }
}

function* aboutVariables(node: Node | undefined, path: string): Generator<Complaint> {
  const fault = variableFault(textOf(node) ?? '', path);
  if (node !== undefined && fault !== undefined) yield { offset: node.offset, message: fault };
  for (const { key, value } of membersOf(node)) yield* aboutVariables(value, `${path}.${key}`);
  for (const [index, entry] of entriesOf(node).entries()) yield* aboutVariables(entry, `${path}[${index}]`);
}

function* aboutBudgets(gate: Node | undefined, path: string): Generator<Complaint> {
  for (const { key, value } of membersOf(memberOf(gate, 'budgets'))) {
    const unit = unitOf(key);
    const text = textOf(value);
    // The schema tells of an unknown name, and of what is no quantity at all.
    if (unit === undefined || value === undefined || text === undefined || !budgetForm.test(text)) continue;
    if (readBudget(text, unit) !== undefined) continue;
    const name = `${path}.budgets.${key}`;
    const message = `${name} is ${saidOf(value, name)}; it takes ${budgetTakes[unit]}.`;
    yield { offset: value.offset, message };
  }
}

function* aboutEnd(node: Node | undefined, path: string, now: number): Generator<Complaint> {
  const day = textOf(node);
  if (node === undefined || day === undefined || !textForms.day.holds(day)) return;
  const latest = new Date(now + daysAheadMax * dayMs).toISOString().slice(0, 10);
  if (day <= latest) return;
  const message = `${path} is ${quoted(day)}; it takes a day at most ${daysAheadMax} days ahead, today until ${latest}.`;
  yield { offset: node.offset, message };
}

function* aboutStars(source: Node, path: string): Generator<Complaint> {
  const file = memberOf(source, 'file');
  const pages = starsIn(textOf(memberOf(source, 'pages')) ?? '');
  const inFile = starsIn(textOf(file) ?? '');
  if (file === undefined || textOf(memberOf(source, 'pages')) === undefined || inFile <= pages) return;
  const message = `${path}.file has ${inFile} ${wordOf(inFile, { one: 'star', other: 'stars' })} and its "pages" ${pages}; each star of the file is one of the pages.`;
  yield { offset: file.offset, message };
}

function starsIn(text: string): number {
  return text.split('*').length - 1;
}
