import { browserCatalogue } from '../../checks/browser/browser-catalogue.ts';
import type { Item } from '../../checks/run.ts';
import { shortAddress } from '../../ui/short-address.ts';
import { outcomeWords, resultName, terms } from '../../ui/terms.ts';
import { adviceFor } from '../advice-for.ts';
import type { JudgedCheck } from '../body.ts';
import type { CatalogueById } from '../catalogue.ts';
import { declaredOf } from '../expectations.ts';
import type { ExportedReport } from '../exported-report.ts';
import { isFinding, worstFirst } from '../finding.ts';
import { firstFixesOf, liftingOf } from '../gains.ts';
import { isToldBy, sentenceOf, statementOf } from '../headline.ts';
import { whyProvisional } from '../provisional.ts';
import { countsOf } from '../text-findings.ts';
import { entriesOf } from '../text-page.ts';
import { isWaived, partedItems, waivedOf } from '../waived.ts';
import { categoryTitles } from '../words/category-titles.ts';
import { fileWords, textWords as words } from '../words/files.ts';
import { fixWords } from '../words/fix-first.ts';
import type { ExportFormat } from './format.ts';
import { lookMarkdown } from './look-markdown.ts';
import { address, code, prose } from './markdown-text.ts';

export const md = {
  id: 'md',
  ending: 'md',
  mediaType: 'text/markdown; charset=utf-8',
  name: 'Markdown',
  menu: ['Markdown', 'fix list'],
  about: 'a list of what to fix, for an issue tracker',
  icon: 'file',
  isForAnybody: true,
  write: writeMarkdown,
} as const satisfies ExportFormat;

const fixesMax = 10;
/** An issue has a limit, and nobody works through more from there: the other formats have all. */
const itemsMax = 5;

/** Score, what to do first, then every finding with where it is. */
function writeMarkdown(report: ExportedReport): string {
  const texts = new Map(report.checks.map((check) => [check.id, check]));
  const parts = [
    heading(report),
    scores(report),
    fixes(report, texts),
    findings(report, texts),
    lookPart(report),
    ending(report),
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

function heading({ url, generatedAt, body, partial }: ExportedReport): string[] {
  const { score, result, title, facts, cap, incomplete, coverage } = body;
  const { name, partialName, points, none, tooLittle, capped, provisional, why } = words.score;
  const declared = declaredOf(facts);
  const waived = waivedOf(body);
  const because = whyProvisional(facts);
  const value = score === null ? `${none}, ${tooLittle}` : points(score);
  const { page, titledPage, leadsTo, checked } = words.head;
  return [
    `# ${prose(shortAddress(url))}`,
    '',
    `- **${partial === true ? partialName : name}: ${value}**${result === null ? '' : `, ${resultName(result)}`}`,
    `- ${title === null ? page(address(url)) : titledPage(address(url), prose(title))}`,
    ...(facts.finalUrl === url ? [] : [`- ${leadsTo(code(facts.finalUrl))}`]),
    `- ${checked(new Date(generatedAt).toISOString().slice(0, 16).replace('T', ' '))}`,
    ...(cap === null ? [] : [`- ${capped(code(cap.check), cap.scoreBefore)}`]),
    ...(because === undefined ? [] : [`- ${why[because]}`]),
    ...(incomplete && because === undefined ? [`- ${provisional(Math.round(100 * (1 - coverage)))}`] : []),
    ...(declared === null ? [] : [`- ${declared}`]),
    ...(waived === null ? [] : [`- ${waived}`]),
  ];
}

function scores({ body }: ExportedReport): string[] {
  const rows = entriesOf(body).map(([category, { score, failed, warnings, passed }]) =>
    [categoryTitles[category], score ?? '–', failed, warnings, passed].join(' | '),
  );
  if (rows.length === 0) return [];
  return [`| ${words.columns.join(' | ')} |`, '|---|--:|--:|--:|--:|', ...rows.map((row) => `| ${row} |`)];
}

function fixes({ body }: ExportedReport, texts: CatalogueById): string[] {
  const gains = firstFixesOf(body);
  if (gains.length === 0) return [];
  const lifting = liftingOf(gains);
  const more = gains.length - fixesMax;
  return [
    `## ${fixWords.title}`,
    '',
    ...(lifting.count === 0 ? [] : [words.fixes.lifts(lifting), '']),
    ...gains
      .slice(0, fixesMax)
      .map(
        ({ check, points }, index) =>
          `${index + 1}. ${check.danger ? `**${fixWords.danger}:** ` : ''}${prose(check.task ?? statementOf(check, texts.get(check.id)))}${points === 0 ? '' : ` **+${points.toFixed(1)}**`} (${code(check.id)})`,
      ),
    ...(more > 0 ? ['', words.fixes.moreSentence(more)] : []),
  ];
}

/** The worst first. */
function remedies(check: JudgedCheck, texts: CatalogueById): readonly [worst: string, ...others: string[]] {
  const [worst = check.summary, ...others] = adviceFor(check, texts.get(check.id));
  return [prose(worst) || code(check.id), ...others.map(prose)];
}

function findings({ body }: ExportedReport, texts: CatalogueById): string[] {
  return entriesOf(body)
    .map(([category]) => {
      const own = body.checks.filter((check) => check.category === category);
      const [found, waived] = [own.filter(isFinding), own.filter(isWaived)];
      if (found.length + waived.length === 0) return [];
      return [
        `## ${categoryTitles[category]}`,
        '',
        ...found.toSorted(worstFirst).flatMap((check) => finding(check, texts)),
        ...waived.flatMap(waivedFinding),
      ];
    })
    .filter((lines) => lines.length > 0)
    .flatMap((lines, index) => (index === 0 ? lines : ['', ...lines]));
}

function lookPart({ look }: ExportedReport): string[] {
  const texts = new Map(browserCatalogue.map((check) => [check.id, check]));
  return look === undefined ? [] : lookMarkdown(look, (check) => finding(check, texts));
}

/** A box to tick, with what is known of it below. */
function finding(check: JudgedCheck, texts: CatalogueById): string[] {
  const text = texts.get(check.id);
  const points = check.pointsLost > 0 ? `, −${check.pointsLost.toFixed(1)}` : '';
  const source =
    text !== undefined && /^https:\/\/[^\s<>()]+$/.test(text.source)
      ? ` [${words.findings.source}](<${text.source}>)`
      : '';
  const found = sentenceOf(check, text);
  return [
    `- [ ] **${prose(statementOf(check, text))}** (${outcomeWords[check.outcome]}${points}, ${code(check.id)})`,
    ...items(check, found),
    `  - ${words.findings.howToFix(remedies(check, texts).join(' '))}${source}`,
  ];
}

/** No box, as there is nothing to do until the waivers end. */
function waivedFinding(check: JudgedCheck): string[] {
  const { waived } = partedItems(check);
  return [
    `- **${prose(check.summary)}** (${code(check.id)})`,
    ...waived.flatMap(({ items: own }) => places(own.slice(0, itemsMax), '')),
  ];
}

function items(check: JudgedCheck, found: string): string[] {
  const { items: all, itemsTotal, waived } = partedItems(check);
  const more = itemsTotal - Math.min(all.length, itemsMax);
  return [
    ...places(all.slice(0, itemsMax), found),
    ...(more > 0 ? [`  - ${words.findings.more(more)}`] : []),
    ...waived.map(({ title, reason }) => `  - ${prose(`${title}: ${reason}`)}`),
  ];
}

/** Where it was found. What the line above says already is not said again. */
function places(shown: readonly Item[], found: string): string[] {
  let said = '';
  return shown.flatMap((item) => {
    const isSaid = item.detail === said || isToldBy(found, item.detail);
    said = item.detail;
    const parts = [isSaid ? '' : prose(item.detail), ...placeOf(item)].filter((part) => part !== '');
    return parts.length === 0 ? [] : [`  - ${parts.join(' · ')}`];
  });
}

function placeOf({ line, url, snippet, selector }: Item): string[] {
  const what = url ?? snippet ?? selector;
  return [...(line === null ? [] : [terms.line(line)]), ...(what === null ? [] : [code(what)])];
}

function ending({ body }: ExportedReport): string[] {
  const found = body.checks.filter(isFinding);
  const { none, findings, rules } = words.end;
  const sentence = [found.length === 0 ? none : findings(found.length), countsOf(body.checks)];
  return [
    `${sentence.filter((part) => part !== '').join('; ')}.`,
    '',
    `${rules(prose(body.checksVersion), body.profile)}. ${fileWords.madeWith}.`,
  ];
}
