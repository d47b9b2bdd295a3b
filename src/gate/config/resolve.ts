import { matchesPage } from '../../lib/path-pattern.ts';
import type { FailOn, GateSettings, Sourced } from '../settings.ts';
import type { GateRules, PartialGate } from './configuration.ts';

/** Who asks something of pages, the weakest first. */
interface GateSources {
  readonly gate: PartialGate;
  readonly rules: readonly GateRules[];
  /** Of the command line: they win. */
  readonly options: PartialGate;
}

/** A gate that asks for nothing lets everything through. */
const usualFailOn: Sourced<FailOn> = { value: 'never', from: 'by default' };

/** What the gate asks of one page: of the file, of the rules for this page in their order, of the options; the later wins. */
export function gateFor(pageUrl: string, { gate, rules, options }: GateSources): GateSettings {
  const matching = rules.filter(({ pages }) => matchesPage(pages.value, pageUrl));
  const all = [gate, ...matching.map((rule) => rule.gate), options];
  return {
    ...Object.assign({ failOn: usualFailOn }, ...all),
    categories: Object.assign({}, ...all.map(({ categories }) => categories)),
    checks: Object.assign({}, ...all.map(({ checks }) => checks)),
    budgets: Object.assign({}, ...all.map(({ budgets }) => budgets)),
  };
}

/** Rules that no page is for, in sentences: patterns match whole paths, and one that matches nothing was meant for something. */
export function notesOnRules(rules: readonly GateRules[], pageUrls: readonly string[]): string[] {
  return rules
    .filter(({ pages }) => !pageUrls.some((url) => matchesPage(pages.value, url)))
    .map(({ pages: { value, from } }) => `The rule for ${value} (${from}) matches no page of this audit.`);
}
