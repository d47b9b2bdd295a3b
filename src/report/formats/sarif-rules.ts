import type { Weight } from '../../checks/check.ts';
import { shortened } from '../../lib/cut-text.ts';
import type { BuildReport } from '../build-report.ts';
import type { CatalogueCheck } from '../catalogue.ts';

/** In the order of the catalogue, whatever was found; checks of older rules follow. */
export function sarifRules({ checks, pages }: BuildReport): SarifRule[] {
  const asked = new Set(pages.flatMap((page) => (page.ok ? page.body.checks.map(({ id }) => id) : [])));
  const known = checks.filter(({ id }) => asked.size === 0 || asked.has(id));
  const ids = new Set(known.map(({ id }) => id));
  return [...known.map(ruleOf), ...[...asked].filter((id) => !ids.has(id)).map(unknownRule)];
}

interface SarifRule {
  readonly id: string;
  readonly [member: string]: unknown;
}

const descriptionMax = 1_024;

function ruleOf({ id, category, weight, title, why, advice, source }: CatalogueCheck): SarifRule {
  const ways = Object.values(advice);
  const { level, problem, security } = severities[weight];
  return {
    id,
    shortDescription: { text: sentence(title) },
    fullDescription: { text: shortened(sentence(why), descriptionMax) },
    helpUri: source,
    help: {
      text: [sentence(why), ...ways].join(' '),
      markdown: [sentence(why), '', ...ways.map((way) => `- ${way}`)].join('\n'),
    },
    defaultConfiguration: { level },
    properties: {
      tags: [category],
      precision: 'very-high',
      'problem.severity': problem,
      ...(category === 'security' && { 'security-severity': security }),
    },
  };
}

const severities = {
  10: { level: 'error', problem: 'error', security: '7.0' },
  5: { level: 'warning', problem: 'warning', security: '5.0' },
  2: { level: 'note', problem: 'recommendation', security: '3.0' },
  0: { level: 'note', problem: 'recommendation', security: '3.0' },
} as const satisfies Record<Weight, object>;

/** What code scanning asks of a rule, of one that the catalogue has no longer. */
function unknownRule(id: string): SarifRule {
  const text = { text: `${id}.` };
  return { id, shortDescription: text, fullDescription: text, help: text };
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
