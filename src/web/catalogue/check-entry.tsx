import { sentenceCase } from '../../lib/sentence-case.ts';
import type { CatalogueCheck } from '../../report/catalogue.ts';
import { declarable, tiers } from '../../report/describe-checks.ts';
import { Advice } from '../../report/page/advice.tsx';
import { categoryTitles } from '../../report/words/category-titles.ts';
import { Icon } from '../../ui/icon.tsx';
import { Prose } from '../../ui/prose.tsx';
import { severities } from '../../ui/terms.ts';
import { catalogueWords } from '../words/catalogue.ts';

const words = catalogueWords.check;

/** One check; its id is the anchor for ever. */
export function CheckEntry({ check, isOpen }: { readonly check: CatalogueCheck; readonly isOpen: boolean }) {
  const { id, title, tier, category } = check;
  return (
    <li class="check" id={id}>
      <details open={isOpen}>
        <summary class="rule-h">
          <span>
            <b>
              <Prose text={title} />
            </b>
            <code class="pg-t">{id}</code>
          </span>
          <span class="sm muted">{severityText(check)}</span>
          <span class="sm muted">
            {tier === 'page' || tier === 'site' ? catalogueWords.tiers[tier] : categoryTitles[category]}
          </span>
          <Icon name="down" class="chev" />
        </summary>
        <CheckText check={check} />
      </details>
    </li>
  );
}

function severityText({ weight }: CatalogueCheck): string {
  return weight === 0 ? words.informs : words.severity(severities[weight]);
}

function CheckText({ check }: { readonly check: CatalogueCheck }) {
  const { rule, why, advice, source, weight, tier, example } = check;
  const remedies = Object.values(advice);
  return (
    <div class="rule-b">
      <div class="stack">
        <div>
          <h3>{words.rule}</h3>
          <p>
            <Prose text={rule} />
          </p>
          {declarable(check).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <div>
          <h3>{words.why}</h3>
          <p>
            <Prose text={why} />
          </p>
        </div>
        {remedies.length > 0 && (
          <div>
            <h3>{words.advice}</h3>
            <Advice texts={remedies} />
          </div>
        )}
      </div>
      <div class="stack">
        <Snippet title={words.before} code={example.before} />
        <Snippet title={words.after} code={example.after} />
        <p class="meta">
          <span>{words.weight(weight)}</span>
          <span>{sentenceCase(tiers[tier])}</span>
        </p>
        <p class="sm">
          {words.source}{' '}
          <a href={source} rel="noopener noreferrer">
            {new URL(source).host}
          </a>
        </p>
      </div>
    </div>
  );
}

/** Code scrolls inside itself, so the keyboard has to reach it. */
function Snippet({ title, code }: { readonly title: string; readonly code: string }) {
  return (
    <figure class="sample">
      <figcaption>{title}</figcaption>
      <pre tabindex={0}>
        <code>{code}</code>
      </pre>
    </figure>
  );
}
