import type { SiteFinding, SiteReport } from '../../crawl/site-report.ts';
import { shortened } from '../../lib/cut-text.ts';
import { sentenceCase } from '../../lib/sentence-case.ts';
import { Icon } from '../../ui/icon.tsx';
import { severities } from '../../ui/terms.ts';
import { categoryTitles } from '../words/category-titles.ts';
import { fixWords as words } from '../words/fix-first.ts';
import { sitePageWords } from '../words/site-page.ts';
import { shareOf, taskOfSite } from './site-notes.ts';
import { TemplateOf } from './template-of.tsx';

const fixesMax = 8;
/** Characters of the first address. */
const placeMax = 90;

/** What to do now: what is dangerous, then what the score gains most from. */
export function SiteFixFirst({ site: { findings, score } }: { readonly site: SiteReport }) {
  const shown = findings.filter(isFirstToFix).slice(0, fixesMax);
  if (score === null || shown.length === 0) return null;
  const { fixIntro } = sitePageWords;
  return (
    <section class="sect" id="fix-first">
      <div class="sect-head">
        <div>
          <h2>{words.title}</h2>
          <p>{shown[0]?.isDangerous ? `${words.introDanger} ${fixIntro}` : fixIntro}</p>
        </div>
        <a href="#findings">{words.toChecks(findings.length)}</a>
      </div>
      <div class="sheet">
        <ol class="split">
          {shown.map((finding, index) => (
            <FixRow key={finding.check} finding={finding} rank={index + 1} />
          ))}
        </ol>
      </div>
    </section>
  );
}

export function isFirstToFix({ points, isDangerous }: SiteFinding): boolean {
  return points > 0 || isDangerous;
}

function FixRow({ finding, rank }: { readonly finding: SiteFinding; readonly rank: number }) {
  const { check, category, weight, isDangerous, points, items, itemsTotal } = finding;
  const [first] = items;
  return (
    <li class={isDangerous ? 'fix danger' : 'fix'}>
      <span class="fix-n">{rank}</span>
      <div class="fix-main">
        <h3>
          {isDangerous && (
            <span class="bad">
              <Icon name="fail" class="st fail" /> {words.danger}:{' '}
            </span>
          )}
          <a href={`#${check}`}>
            <bdi>{taskOfSite(finding)}</bdi>
          </a>
        </h3>
        <p>
          {sentenceCase(shareOf(finding))}
          <TemplateOf finding={finding} />
        </p>
        {first !== undefined && (
          <p>
            <code dir="auto">{shortened(first.url, placeMax)}</code>{' '}
            {itemsTotal > 1 && words.more(itemsTotal - 1)}
          </p>
        )}
      </div>
      <p class="fix-meta">
        <span>{categoryTitles[category]}</span>
        <span>
          {severities[weight]}
          <span class="vh"> {words.severity}</span>
        </span>
      </p>
      <p class="fix-gain good">{points > 0 && <b>{words.gain(points)}</b>}</p>
    </li>
  );
}
