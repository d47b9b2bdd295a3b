import { createHash } from 'node:crypto';
import { type Category, categories, type Tier, type Weight } from '../checks/check.ts';
import type { AnyCrawlCheck } from '../checks/crawl/crawl-check.ts';
import type { Expectations } from '../checks/expectations.ts';
import { sentenceCase } from '../lib/sentence-case.ts';
import {
  caps,
  categoryWeightMin,
  categoryWeights,
  coverageMin,
  decentFrom,
  goodFrom,
} from '../score/score.ts';
import { plural } from '../ui/formats.ts';
import type { CatalogueCheck } from './catalogue.ts';
import { categoryTitles } from './words/category-titles.ts';

/** Checks that count for other scores than that of a page. */
interface OtherChecks {
  readonly inBrowser?: readonly CatalogueCheck[];
  readonly ofSites?: readonly CatalogueCheck[];
}

/**
 * docs/checks.md and /checks.md: how a score is made, a table of the checks for each category, and one each of those of
 * a browser and of whole sites. Markdown, whose links lead to the pages of checks in the folder `checks` beside it.
 */
export function describeChecks(
  checks: readonly CatalogueCheck[],
  version: string,
  { inBrowser = [], ofSites = [] }: OtherChecks = {},
): string {
  const present = categories.filter((category) => checks.some((check) => check.category === category));
  const sections = present.map((category) => {
    const own = checks.filter((check) => check.category === category);
    const rows = own.map((check) => rowOf(check, check.tier));
    return [
      `## ${categoryTitles[category]} (\`${category}\`)`,
      `${sentenceCase(count(own.length))} with a weight of ${weightOf(own)} together; ${categoryWeights[category]} of 100 of the overall score.`,
      table(['id', 'what holds when it passes', 'weight', 'tier', ''], rows),
    ].join('\n\n');
  });
  const parts = [introduction(checks, version), scoring(checks), ...sections];
  if (inBrowser.length > 0) parts.push(ofBrowser(inBrowser));
  if (ofSites.length > 0) parts.push(wholeSites(ofSites));
  return `${parts.join('\n\n')}\n`;
}

/** Of the checks that only a browser can make. */
export const inBrowserTitle = 'In the browser';

function ofBrowser(checks: readonly CatalogueCheck[]): string {
  return `## ${inBrowserTitle}

${sentenceCase(count(checks.length))} with a weight of ${weightOf(checks)} together, which a browser alone can make. They count for the full score, in
their category, and never for the score.

Digest of these rules: \`${digestOf(checks)}\`.

${tableOf(checks)}`;
}

/** Of the checks that only a crawl can make. */
export const wholeSitesTitle = 'Whole sites';

function wholeSites(checks: readonly CatalogueCheck[]): string {
  return `## ${wholeSitesTitle}

${sentenceCase(count(checks.length))} with a weight of ${weightOf(checks)} together, which a crawl alone can make, as each looks at many pages. They count for
the score of a site, in their category, and never for that of a page. Where the rule says no other, a check passes when
it finds nothing, warns when at most 5 % of the pages are concerned, and fails when more are.

Digest of these rules: \`${digestOf(checks)}\`.

${tableOf(checks)}`;
}

/** Of checks of any category. */
function tableOf(checks: readonly CatalogueCheck[]): string {
  const rows = checks.map((check) => rowOf(check, categoryTitles[check.category]));
  return table(['id', 'what holds when it passes', 'weight', 'category', ''], rows);
}

function rowOf({ id, title, weight, source }: CatalogueCheck, kind: string): string[] {
  return [`[\`${id}\`](checks/${id}.md)`, prose(title), String(weight), kind, `[source](${source})`];
}

/** Path of the file that `describeCheck` writes, from the root of the project and of the package. */
export function documentOf(id: string): string {
  return `docs/checks/${id}.md`;
}

/**
 * docs/checks/<id>.md and /checks/<id>.md: one check for those who have to mend what it found. Markdown, whose links lead
 * to the list above it.
 */
export function describeCheck(check: CatalogueCheck): string {
  const { id, weight, tier, title, rule, why, source, advice, example } = check;
  const conditions = Object.entries<string>(advice).map(
    ([key, sentence]) => `- **${words(key)}**: ${prose(sentence)}`,
  );
  return `${[
    `# ${prose(title)}`,
    `\`${id}\` · ${placeOf(check)} · weight ${weight} (${severities[weight]}) · ${tiers[tier]}`,
    prose(why),
    `## Rule\n\n${[prose(rule), ...declarable(check)].join(' ')}`,
    ...(conditions.length === 0 ? [] : [`## What to do\n\n${conditions.join('\n')}`]),
    `## Example\n\nBefore:\n\n${code(example.before)}\n\nAfter:\n\n${code(example.after)}`,
    `## Source\n\n<${source}>`,
  ].join('\n\n')}\n`;
}

/** Where the list has it. */
function placeOf({ tier, category }: CatalogueCheck): string {
  const title = categoryTitles[category];
  const section = apart[tier];
  if (section === undefined) return `[${title}](../checks.md#${anchorOf(category)})`;
  return `[${section}](../checks.md#${section.toLowerCase().replaceAll(' ', '-')}) · ${title}`;
}

/** Tiers whose checks have a folder and a section of their own. */
const apart: Readonly<Partial<Record<Tier, string>>> = { browser: inBrowserTitle, crawl: wholeSitesTitle };

/** Sentences: what an owner may declare, and what follows for the check. */
export function declarable({
  expects = [],
  ofServer = [],
}: Pick<CatalogueCheck, 'expects' | 'ofServer'>): string[] {
  return [
    ...expects.map((name) => expected[name]),
    ...(ofServer.length === 0
      ? []
      : [
          'What rests on the server is left out where the page is judged without the one that will deliver it.',
        ]),
  ];
}

const expected: Readonly<Record<keyof Expectations, string>> = {
  indexable:
    'Not judged where the project declares that it is not meant to be found by search engines, as a staging site is.',
  aiSearch: 'Not judged where the project declares that it is not meant for AI search.',
  deployed: 'Not judged where the page is judged without the server that will deliver it.',
};

const severities: Readonly<Record<Weight, string>> = { 10: 'high', 5: 'medium', 2: 'low', 0: 'informs only' };

/** What a check of each tier needs. */
export const tiers: Readonly<Record<Tier, string>> = {
  page: 'read from the page alone',
  site: 'needs requests beyond the page',
  browser: 'needs a browser',
  crawl: 'needs many pages of the site',
};

function introduction(checks: readonly CatalogueCheck[], version: string): string {
  return `# Checks

Version ${version} of the rules: ${count(checks.length)}. Each asks one question of a page and links to a page of
its own, with what to do and the standard or vendor page that it comes from.

Digest of the rules: \`${digestOf(checks)}\`. Another one takes another version.

- **pass** the rule is met · **warn** a weaker defect, or one that the evidence cannot prove · **fail** a proven defect
- **not applicable** nothing to judge, nothing gathered, an error page, or not meant to be so by the owner's
  declaration · **info** told, never scored
- The tier tells what a check needs: \`page\` the page alone; \`site\` requests beyond it, which can be switched off.`;
}

/** SHA-256 over what decides the score, sorted by id; docs/decisions/versions.md says what follows from another. */
function digestOf(checks: readonly CatalogueCheck[]): string {
  const rules = checks
    .map((check) => {
      const { id, category, weight, tier, expects = [], thresholds = {} } = check;
      const numbers = Object.entries(thresholds).sort(([a], [b]) => (a < b ? -1 : 1));
      const { passTo, warnTo } = check as Partial<AnyCrawlCheck>;
      const shares = [passTo ?? [], warnTo ?? []].flat();
      return [id, category, weight, tier, expects, numbers, ...shares];
    })
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(rules)).digest('hex');
}

function scoring(checks: readonly CatalogueCheck[]): string {
  const ids = new Set(checks.map(({ id }) => id));
  const weights = categories.map((category) => [categoryTitles[category], String(categoryWeights[category])]);
  const limits = caps.map(({ check, overall, category }) => [
    ids.has(check) ? `[\`${check}\`](checks/${check}.md)` : `\`${check}\``,
    String(overall),
    category === undefined ? '' : `${categoryTitles[category[0]]} ${category[1]}`,
  ]);
  return `## How the score is made

A check has a weight: 10 high, 5 medium, 2 low, 0 informs only. It gains its whole weight when it passes, half when it
warns, and none when it fails. The score of a category is what its checks gained, in per cent of what they could gain,
rounded half up; a category with a weight below ${categoryWeightMin} has no score. The overall score is the mean of the categories by these
weights, rounded half up:

${table(['category', 'share'], weights)}

Some failures make the rest irrelevant, so they cap the score. The lowest cap applies, and the report names it:

${table(['failing check', 'overall at most', 'category at most'], limits)}

From ${goodFrom} on a page is **good**, from ${decentFrom} on **decent**, below **bad**. When less than ${100 * coverageMin} % of the weight could be judged, because
evidence could not be gathered, or when the end of the page could not be read, the score is provisional and has no result.

The same evidence has the same score, always: a check sees nothing but what was gathered, and no clock but that of the
first request.`;
}

function weightOf(checks: readonly CatalogueCheck[]): number {
  return checks.reduce((sum, { weight }) => sum + weight, 0);
}

function count(checks: number): string {
  return checks === 1 ? 'one check' : plural(checks, { one: 'check', other: 'checks' });
}

/** Text whose tags and references Markdown must not take for its own. */
function prose(text: string): string {
  return text.replace(/<[^<>]*>|&#?\w+;/g, (markup) => `\`${markup}\``).replaceAll('*', '\\*');
}

/** `notAfterDays` and `not-after` as a reader has them: words. */
function words(name: string): string {
  return name.replaceAll('-', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** As GitHub makes anchors of headings. */
function anchorOf(category: Category): string {
  return `${categoryTitles[category]} ${category}`.toLowerCase().replaceAll(' ', '-');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

function code(text: string): string {
  const fence = text.includes('```') ? '````' : '```';
  return `${fence}${/^\s*</.test(text) ? 'html' : 'text'}\n${text}\n${fence}`;
}
