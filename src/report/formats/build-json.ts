import { escapeControls } from '../../lib/escape-controls.ts';
import type { BuildPage, BuildReport, GateRule } from '../build-report.ts';

/** @param json the report of a page as the API gives it */
export function writeBuildJson(build: BuildReport, json: (page: BuildPage) => object): string {
  const line = (page: BuildPage) =>
    `${escapeControls(JSON.stringify({ ...json(page), gate: gateOf(page, build) }))}\n`;
  return build.pages.map(line).join('');
}

/** What the gate said of one page. */
interface PageGate {
  /** None of its rules is broken; null: the page could not be judged. */
  readonly ok: boolean | null;
  readonly rules: readonly Omit<GateRule, 'page'>[];
  /** Findings against the baseline; null: there is none. */
  readonly new: number | null;
  readonly fixed: number | null;
  readonly waived: readonly { check: string; items: number; reason: string; until: string; by: string }[];
}

function gateOf(page: BuildPage, { verdict }: BuildReport): PageGate {
  const rules = verdict.rules.filter((rule) => rule.page === page.name).map(({ page: _, ...rule }) => rule);
  if (!page.ok) return { ok: null, rules, new: null, fixed: null, waived: [] };
  const hasBaseline = verdict.new !== null;
  return {
    ok: rules.every(({ ok }) => ok),
    rules,
    new: hasBaseline ? page.found.reduce((all, { newCount }) => all + newCount, 0) : null,
    fixed: hasBaseline ? page.fixed : null,
    waived: page.body.checks.flatMap(({ id, waived = [] }) =>
      waived.map(({ items, reason, until, by }) => ({ check: id, items, reason, until, by })),
    ),
  };
}
