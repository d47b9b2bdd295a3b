import { shortened } from '../../lib/cut-text.ts';
import type { JudgedCheck } from '../body.ts';
import type { BuildPage, BuildReport, GateRule } from '../build-report.ts';
import type { CatalogueCheck } from '../catalogue.ts';
import { isFinding } from '../finding.ts';
import { statementOf } from '../headline.ts';
import { printable } from '../terminal.ts';
import { buildWords as words } from '../words/build.ts';
import { pathAndLine, shownOf } from './place-text.ts';
import { type AuditedBuildPage, activeItems, placeOf } from './placed-findings.ts';

export interface TestCase {
  readonly kind: 'passed' | 'failure' | 'error' | 'skipped';
  /** `gate`, or a category. */
  readonly group: string;
  readonly name: string;
  readonly type?: string;
  /** Also of a case that passed, where something was found that breaks no gate. */
  readonly message: string;
  /** Behind the message, for people. */
  readonly text: string;
}

/** Those of the gate, then one for each check that was asked. */
export function casesOf(page: BuildPage, build: BuildReport): TestCase[] {
  if (!page.ok) return [errorOf(page)];
  const rules = build.verdict.rules.filter((rule) => rule.page === page.name);
  const asked = new Set(page.body.checks.map(({ id }) => id));
  const isOfCheck = ({ kind, name }: GateRule) => kind === 'check' && asked.has(name);
  const ofChecks = new Map(rules.filter(isOfCheck).map((rule) => [rule.name, rule]));
  const texts = new Map(build.checks.map((check) => [check.id, check]));
  return [
    ...rules.filter((rule) => !isOfCheck(rule)).map((rule) => gateCase(page, rule)),
    ...page.body.checks.map((check) =>
      checkCase(page, check, { rule: ofChecks.get(check.id), texts: texts.get(check.id), build }),
    ),
  ];
}

function errorOf({ name, failure }: Extract<BuildPage, { ok: false }>): TestCase {
  const message = words.notRun(printable(name), printable(failure.message));
  return { kind: 'error', group: 'page', name: `${name}: page`, type: failure.code, message, text: '' };
}

function gateCase({ name }: BuildPage, rule: GateRule): TestCase {
  const own = { group: 'gate', name: `${name}: ${rule.name}`, text: '' };
  if (rule.ok) return { ...own, kind: 'passed', message: '' };
  const { expected, actual, from } = rule;
  return { ...own, kind: 'failure', type: rule.kind, message: words.expected(expected, actual, from) };
}

interface CaseOrder {
  readonly rule: GateRule | undefined;
  readonly texts: CatalogueCheck | undefined;
  readonly build: BuildReport;
}

function checkCase(page: AuditedBuildPage, check: JudgedCheck, { rule, texts, build }: CaseOrder): TestCase {
  const own = { group: check.category, name: `${page.name}: ${check.id}` };
  if (rule?.ok === false) {
    const message = `${printable(statementOf(check, texts))}. ${words.expected(rule.expected, rule.actual, rule.from)}`;
    return { ...own, kind: 'failure', type: check.outcome, message, text: placesText(page, check, build) };
  }
  if (isFinding(check)) {
    const message = `${printable(statementOf(check, texts))}.`;
    return { ...own, kind: 'passed', message, text: placesText(page, check, build) };
  }
  if (check.outcome !== 'not_applicable') return { ...own, kind: 'passed', message: '', text: '' };
  const reason = check.reason ?? check.outcome;
  return { ...own, kind: 'skipped', type: reason, message: printable(check.summary), text: '' };
}

const placesMax = 20;
const placeMax = 100;

function placesText(page: AuditedBuildPage, check: JudgedCheck, build: BuildReport): string {
  const items = activeItems(check);
  const lines = items
    .slice(0, placesMax)
    .map((item) => `${pathAndLine(placeOf(item, page, build))}  ${shortened(shownOf(item), placeMax)}`);
  const more = check.itemsTotal - check.items.length + items.length - lines.length;
  return [...lines, ...(more > 0 ? [words.more(more)] : [])].join('\n');
}
